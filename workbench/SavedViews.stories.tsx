import { press, screen } from './screen.tsx';

export default { title: 'Saved views' };

const view = (name: string, values = {}) => ({
  name,
  query: '',
  density: 'standard',
  hidden: [],
  hasSummary: false,
  ...values,
});

const stored = {
  'saved-views': [
    view('Failed lately', { query: 'status=FAILED&range=last7' }),
    view('Everything'),
    view('For the evening', {
      query: 'status=COMPLETED&range=today',
      density: 'compact',
      hidden: ['ref_id', 'CANCEL_TS'],
      hasSummary: true,
    }),
    view('A name as long as a name can be, which has sixty characters.', { query: 'orderId=ORD' }),
  ],
};

export const InThePanel = screen({
  url: '/transactions?status=FAILED&range=last7',
  stored,
  steps: [press('View')],
  shows: 'For the evening',
});

export const Deleted = screen({
  stored,
  steps: [press('View'), press('Delete Everything')],
  shows: 'Deleted “Everything”.',
});

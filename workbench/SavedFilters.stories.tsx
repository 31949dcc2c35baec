import { press, screen } from './screen.tsx';

export default { title: 'Saved filters' };

const saved = (name: string, query: string) => ({ name, query });

const stored = {
  'saved-views': [
    saved('Failed lately', 'status=FAILED&range=last7'),
    saved('Everything', ''),
    saved('For the evening', 'status=COMPLETED&range=today'),
    saved('A name as long as a name can be, which has sixty characters.', 'orderId=ORD'),
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

import type { Meta, StoryObj } from '@storybook/react-vite';
import { ErrorBoundary } from '../../src/crash/ErrorBoundary.tsx';
import { FullPageSpinner } from '../../src/FullPageSpinner.tsx';
import { Look } from './Look.tsx';
import { Screen, screen, withoutReports } from './screen.tsx';

export default { title: 'Elsewhere', component: Screen } satisfies Meta<typeof Screen>;

export const PageNotFound = screen({ url: '/nowhere', shows: 'Page not found' });

export const PageLoading = {
  render: () => (
    <Look>
      <FullPageSpinner />
    </Look>
  ),
};

export const PageBroken: StoryObj = {
  beforeEach: withoutReports,
  play: async ({ canvas }) => void (await canvas.findByText('Report for support')),
  render: () => (
    <Look>
      <ErrorBoundary>
        <Breaking />
      </ErrorBoundary>
    </Look>
  ),
};

function Breaking(): never {
  throw new Error('This part breaks.');
}

export const WrongServiceAddress = screen({
  url: '/login',
  as: null,
  serviceAddress: 'payments.example.com',
  breaks: true,
  shows: 'is not usable',
});

import type { StoryObj } from '@storybook/react-vite';
import { ErrorBoundary } from '../src/crash.tsx';
import { FullPageSpinner } from '../src/ui/screen.tsx';
import { WithTheme } from './liveTheme.tsx';
import { screen, silenceConsoleError } from './screen.tsx';

export default { title: 'Other pages' };

export const NotFound = screen({ url: '/nowhere', shows: 'Page not found' });

export const Loading = {
  render: () => (
    <WithTheme>
      <FullPageSpinner />
    </WithTheme>
  ),
};

export const PageCrashed: StoryObj = {
  beforeEach: silenceConsoleError,
  play: async ({ canvas }) => void (await canvas.findByText('Something went wrong')),
  render: () => (
    <WithTheme>
      <ErrorBoundary>
        <Crashing />
      </ErrorBoundary>
    </WithTheme>
  ),
};

function Crashing(): never {
  throw new Error('This component crashes.');
}

export const WrongServiceAddress = screen({
  url: '/login',
  signedInAs: null,
  serviceAddress: 'payments.example.com',
  crashes: true,
  shows: /is not usable/,
});

import type { Meta } from '@storybook/react-vite';
import { Screen, screen } from './screen.tsx';

export default { title: 'Elsewhere', component: Screen } satisfies Meta<typeof Screen>;

export const PageNotFound = screen({ url: '/nowhere', shows: 'Page not found' });

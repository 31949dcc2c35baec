import type { Meta, StoryObj } from '@storybook/react-vite';
import { useArgs } from 'storybook/preview-api';
import { type Choices, readChoices } from '../choices/choices.ts';
import { savedSource } from './look.ts';
import { TryALook } from './TryALook.tsx';

const saved = readChoices(savedSource);

const color = (name: string, description: string) => ({
  name,
  description,
  control: { type: 'color' as const },
  table: { category: 'Colour' },
});

const px = (name: string, description: string, min: number, max: number, category: string) => ({
  name: `${name} (px)`,
  description,
  control: { type: 'range' as const, min, max, step: 1 },
  table: { category },
});

export default {
  title: 'Try a look',
  parameters: { controls: { disable: false, disableSaveFromUI: true } },
  args: saved,
  argTypes: {
    brand: color('Brand', 'Main buttons, links, the ring around what has the keyboard'),
    success: color('Good', 'Completed payments, good news'),
    warning: color('Waiting', 'Pending payments, warnings'),
    info: color('Moving', 'Payments in progress, news'),
    error: color('Bad', 'Failed payments, errors'),
    font: {
      name: 'Typeface',
      description: 'One that is on this computer, to try it; theme/README.md tells how to ship it',
      control: 'text' as const,
      table: { category: 'Type' },
    },
    textSize: px('Text', 'Running text; all other sizes follow', 12, 18, 'Type'),
    rowHeight: px('Rows', 'Height of a row; comfortable and compact follow', 36, 60, 'Density'),
    space: px('Distances', 'The unit of all distances', 6, 12, 'Density'),
    radius: px('Corners', 'Of fields and buttons; cards are rounder', 0, 18, 'Density'),
  },
} satisfies Meta<Choices>;

export const OnTheScreens: StoryObj<Choices> = {
  render: function Render(args) {
    const [, change] = useArgs<Choices>();
    return <TryALook choices={args} saved={saved} onChange={change} />;
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { useArgs } from 'storybook/preview-api';
import { type Choices, readChoices } from '../choices/choices.ts';
import { savedSource } from './draft.ts';
import { ThemeEditor } from './ThemeEditor.tsx';

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
  title: 'Theme editor',
  parameters: { controls: { disable: false, disableSaveFromUI: true } },
  args: saved,
  argTypes: {
    brand: color('Brand', 'Main buttons, the mark, links and the focus ring'),
    neutral: color('Neutral', 'The tint of all greys: pages, lines and text'),
    success: color('Success', 'Completed payments, success messages'),
    warning: color('Warning', 'Pending payments, warnings'),
    info: color('Info', 'Payments in progress, information'),
    error: color('Error', 'Failed payments, errors'),
    font: {
      name: 'Typeface',
      description: 'A font that is installed on this computer',
      control: 'text' as const,
      table: { category: 'Type' },
    },
    textSize: px('Text size', 'Body text; the other sizes scale with it', 12, 18, 'Type'),
    rowHeight: px(
      'Row height',
      'Standard density; comfortable is 8 more, compact 8 less',
      36,
      60,
      'Density',
    ),
    space: px('Spacing', 'Base unit of all spacing', 6, 12, 'Density'),
    radius: px('Corner radius', 'Fields and buttons; cards have 4 more', 0, 18, 'Density'),
  },
} satisfies Meta<Choices>;

export const Preview: StoryObj<Choices> = {
  render: function Render(args) {
    const [, change] = useArgs<Choices>();
    return <ThemeEditor choices={args} saved={saved} onChange={change} />;
  },
};

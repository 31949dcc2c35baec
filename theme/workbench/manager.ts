import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';

addons.setConfig({
  theme: create({ base: 'light', brandTitle: 'The designer’s room' }),
  layout: { panelPosition: 'right', rightPanelWidth: 380 },
  layoutCustomisations: {
    // Only there is something to choose; the other screens need the room.
    showPanel: ({ storyId }) => storyId?.startsWith('try-a-look') ?? false,
  },
});

import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';

addons.setConfig({
  theme: create({ base: 'light', brandTitle: 'Theme workbench' }),
  layout: { panelPosition: 'right', rightPanelWidth: 380 },
  layoutCustomisations: {
    // The theme editor is the only story with controls.
    showPanel: ({ storyId }) => storyId?.startsWith('theme-editor') ?? false,
  },
});

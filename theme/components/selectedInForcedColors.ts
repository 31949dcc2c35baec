/** Forced colours remove tints, so a selected item takes the system's selection colours. */
export const selectedInForcedColors = {
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    backgroundColor: 'Highlight',
    color: 'HighlightText',
  },
} as const;

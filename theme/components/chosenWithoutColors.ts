/** Where the person's own colours replace all tints (forced colours), what is chosen has the system's way to look chosen. */
export const chosenWithoutColors = {
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    backgroundColor: 'Highlight',
    color: 'HighlightText',
  },
} as const;

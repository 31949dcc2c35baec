/** Follows the browser's font size setting, which px does not. */
export const rem = (px: number) => `${px / 16}rem`;

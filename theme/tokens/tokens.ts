import raw from '../tokens.json';

type Raw = typeof raw;

// An object with a $value is a token; names that start with $ describe a group.
type Leaves<Group, Leaf> = {
  [Name in keyof Group as Name extends `$${string}` ? never : Name]: Group[Name] extends {
    $value: unknown;
  }
    ? Leaf
    : Leaves<Group[Name], Leaf>;
};

/** Lengths in px; the line height is a multiple of the font size. */
export type TextStyle = {
  fontFamily: string;
  fontSize: number;
  fontWeight: number;
  letterSpacing: number;
  lineHeight: number;
};

/** The tokens as the theme reads them: colours and shadows as CSS, px and ms as numbers. */
export type Tokens = {
  color: Leaves<Raw['color'], string>;
  font: { family: string; weight: Leaves<Raw['font']['weight'], number> };
  text: Leaves<Raw['text'], TextStyle>;
  space: Leaves<Raw['space'], number>;
  size: Leaves<Raw['size'], number>;
  radius: Leaves<Raw['radius'], number>;
  border: Leaves<Raw['border'], number>;
  shadow: Leaves<Raw['shadow'], string>;
  density: Leaves<Raw['density'], number>;
  motion: { fast: number; standard: number; easing: string };
};

export type Scheme = keyof Tokens['color'];

// The build (plugin.ts) replaces this import with the checked and resolved tokens.
export const tokens = raw as unknown as Tokens;

import type { Theme } from '@mui/material/styles';
import { rem } from '../rem.ts';
import type { Tokens } from '../tokens.ts';
import type { ComponentOverrides } from './componentOverrides.ts';

/** The border of a field, shared by text fields and date pickers, which are different MUI components. */
export function fieldEdge(theme: Theme, { border, radius }: Tokens) {
  const { palette } = theme.vars;
  const outline = '.MuiOutlinedInput-notchedOutline, .MuiPickersOutlinedInput-notchedOutline';
  const edge = (color: string, width = border.hairline) => ({
    [`& :is(${outline})`]: { borderColor: color, borderWidth: width },
  });
  return {
    backgroundColor: palette.background.paper,
    borderRadius: radius.control,
    // The label is above the field, so the border needs no notch.
    [`& :is(${outline})`]: {
      top: 0,
      borderColor: palette.border.control,
      '& legend': { display: 'none' },
    },
    // A filter that is set.
    '.FilterField-set &': {
      ...edge(palette.primary.main),
      backgroundColor: palette.primary.tint,
      color: palette.primary.onTint,
    },
    '&:hover': edge(palette.border.controlHover),
    '@media (hover: none)': { '&:hover': edge(palette.border.control) },
    '&.Mui-error, &.Mui-error:hover': edge(palette.error.main),
    '&.Mui-disabled, &.Mui-disabled:hover': edge(palette.divider),
    '&.Mui-focused, &.Mui-focused:hover': edge(palette.border.focus, border.focus),
    '&.Mui-error.Mui-focused': edge(palette.error.main, border.focus),
  };
}

/** Text fields and selects: the label is above the field, the placeholder always visible. */
export function fields(tokens: Tokens): ComponentOverrides {
  const { size, space, text, border } = tokens;
  const touch = '@media (pointer: coarse)';
  return {
    MuiTextField: { defaultProps: { size: 'small' } },
    MuiFormLabel: {
      styleOverrides: { root: ({ theme }) => theme.typography.subtitle2 },
    },
    MuiInputAdornment: {
      styleOverrides: {
        // Keeps the focus ring inside the field.
        root: {
          '& .MuiIconButton-root': {
            height: rem(size.controlSmall),
            width: rem(size.controlSmall),
            marginInlineEnd: -space.unit / 2,
            padding: 0,
            outlineOffset: -border.hairline,
            [touch]: { height: rem(size.controlTouch), width: rem(size.controlTouch) },
          },
        },
      },
    },
    MuiInputLabel: {
      defaultProps: { shrink: true, disableAnimation: true },
      styleOverrides: {
        root: ({ theme }) => ({
          ...theme.typography.subtitle2,
          color: theme.vars.palette.text.secondary,
          maxWidth: '100%',
          pointerEvents: 'auto',
          position: 'static',
          transform: 'none',
          marginBottom: space.unit / 2,
          '&.Mui-focused': { color: theme.vars.palette.text.primary },
          '&.Mui-error': { color: theme.vars.palette.error.main },
        }),
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: true },
      styleOverrides: {
        root: ({ theme }) => ({
          ...fieldEdge(theme, tokens),
          height: rem(size.control),
          [touch]: { height: rem(size.controlTouch) },
        }),
        input: ({ theme }) => ({
          ...theme.typography.body1,
          boxSizing: 'border-box',
          height: '100%',
          padding: `0 ${space.unit * 1.5}px`,
          // Safari on iOS zooms the page when a field's text is smaller than 16 px.
          [touch]: { fontSize: `max(1rem, ${text.body.fontSize}px)` },
          '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
        }),
      },
    },
    MuiSelect: {
      styleOverrides: {
        select: { display: 'flex', alignItems: 'center', '&&': { minHeight: 0 } },
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: { margin: `${space.unit / 2}px 0 0` },
      },
    },
  };
}

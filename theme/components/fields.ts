import type { Theme } from '@mui/material/styles';
import type { Tokens } from '../tokens/tokens.ts';
import { rem } from '../typography.ts';
import { type ComponentOverrides, selectedInForcedColors } from './overrides.ts';

/** The border of a field, shared by text fields and date pickers, which are different MUI components. */
function fieldEdge(theme: Theme, { border, radius }: Tokens) {
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
  const { size, space, text, border, radius } = tokens;
  const touch = '@media (pointer: coarse)';
  return {
    MuiTextField: { defaultProps: { size: 'small' } },
    MuiFormControlLabel: {
      styleOverrides: { root: { [touch]: { minHeight: rem(size.controlTouch) } } },
    },
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
          // Grows with its lines; the input inside has the horizontal padding.
          '&.MuiInputBase-multiline': {
            height: 'auto',
            minHeight: rem(size.control),
            padding: `${rem(space.unit)} 0`,
            [touch]: { minHeight: rem(size.controlTouch) },
          },
        }),
        input: ({ theme }) => ({
          ...theme.typography.body1,
          boxSizing: 'border-box',
          height: '100%',
          padding: `0 ${space.unit * 1.5}px`,
          textOverflow: 'ellipsis',
          // Safari on iOS zooms the page when a field's text is smaller than 16 px.
          [touch]: { fontSize: `max(1rem, ${text.body.fontSize}px)` },
          '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
        }),
      },
    },
    // Looks like a text field: MUI would add its own padding to the input's.
    MuiAutocomplete: {
      styleOverrides: {
        root: {
          '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
            flexWrap: 'nowrap',
            paddingBlock: 0,
            paddingInlineStart: 0,
            '& .MuiAutocomplete-input': { padding: `0 ${space.unit * 1.5}px` },
          },
        },
        paper: ({ theme }) => ({
          border: `${border.hairline}px solid ${theme.vars.palette.divider}`,
          borderRadius: radius.surface,
          boxShadow: theme.vars.palette.shadow.overlay,
          marginBlock: space.unit / 2,
        }),
        option: { [touch]: { minHeight: rem(size.controlTouch) } },
      },
    },
    MuiSelect: {
      styleOverrides: {
        // Leaves room for the icon, which follows the text size.
        select: {
          display: 'flex',
          alignItems: 'center',
          // The select is as high as its field, so that a click anywhere in the field opens it.
          '&&': {
            height: '100%',
            minHeight: 0,
            paddingInlineEnd: rem(size.icon + space.unit * 1.5),
          },
        },
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: ({ theme }) => ({
          margin: `${space.unit / 2}px 0 0`,
          // It may say why its field is disabled, so it must be legible.
          '&.Mui-disabled': { color: theme.vars.palette.text.secondary },
        }),
      },
    },
  };
}

/** Date fields, styled as text fields, and their calendar. */
export function pickers(tokens: Tokens): ComponentOverrides {
  const { size, space, border, radius, text } = tokens;
  const touch = '@media (pointer: coarse)';
  return {
    MuiPickersTextField: { defaultProps: { size: 'small' } },
    MuiPickersOutlinedInput: {
      defaultProps: { notched: true },
      styleOverrides: {
        root: ({ theme }) => ({
          ...theme.typography.body1,
          ...fieldEdge(theme, tokens),
          fontVariantNumeric: 'tabular-nums',
          // Grows when the person's text spacing needs two lines.
          minHeight: rem(size.control),
          // Less padding at the end, where the buttons have their own.
          padding: `0 ${space.unit * 0.75}px 0 ${space.unit * 1.5}px`,
          '& .MuiInputAdornment-root': { marginInlineStart: 0 },
          [touch]: {
            minHeight: rem(size.controlTouch),
            fontSize: `max(1rem, ${text.body.fontSize}px)`,
          },
          '& .MuiPickersSectionList-root': {
            flexWrap: 'wrap',
            opacity: 1,
            padding: 0,
            whiteSpace: 'normal',
            width: 'auto',
          },
          // An empty field shows the date format in the placeholder's colour.
          variants: [
            {
              props: { isFieldValueEmpty: true },
              style: { color: theme.vars.palette.text.secondary },
            },
          ],
        }),
      },
    },
    MuiPickerPopper: {
      styleOverrides: {
        root: ({ theme }) => ({ zIndex: theme.zIndex.snackbar + 1 }),
        paper: ({ theme }) => ({
          border: `${border.hairline}px solid ${theme.vars.palette.divider}`,
          borderRadius: radius.surface,
          boxShadow: theme.vars.palette.shadow.overlay,
          marginBlock: space.unit / 2,
        }),
      },
    },
    // Days are larger on touch screens, so the height for six weeks, which MUI sets in pixels, grows too.
    MuiDateCalendar: {
      styleOverrides: { root: { [touch]: { height: 'auto', maxHeight: 'none' } } },
    },
    MuiDayCalendar: {
      styleOverrides: {
        // Leaves room for the first row's focus ring, because the calendar clips its content.
        monthContainer: { paddingTop: border.focusOffset },
        weekDayLabel: { [touch]: { width: rem(size.controlTouch), margin: 0 } },
        slideTransition: { [touch]: { minHeight: `calc(6 * (${rem(size.controlTouch)} + 4px))` } },
      },
    },
    MuiPickerDay: {
      styleOverrides: {
        root: ({ theme }) => ({
          ...theme.typography.body2,
          borderRadius: radius.control,
          '&.Mui-selected': selectedInForcedColors,
          [touch]: {
            width: rem(size.controlTouch),
            height: rem(size.controlTouch),
            marginInline: 0,
          },
          // Otherwise the focused day and the outlined today look chosen.
          '&:focus:not(.Mui-selected, :hover)': { backgroundColor: 'transparent' },
        }),
        today: ({ theme }) => ({
          color: theme.vars.palette.primary.main,
          fontWeight: theme.typography.fontWeightBold,
          '&:not(.Mui-focusVisible)': { outline: 'none' },
        }),
      },
    },
    MuiMultiSectionDigitalClockSection: {
      styleOverrides: {
        // Shows the column's name, which MUI has only for screen readers.
        root: ({ theme }) => ({
          '&::before': {
            ...theme.typography.caption,
            content: 'attr(aria-label)',
            position: 'sticky',
            top: 0,
            zIndex: 1,
            display: 'block',
            paddingBlock: space.unit / 2,
            textAlign: 'center',
            color: theme.vars.palette.text.secondary,
            backgroundColor: theme.vars.palette.background.paper,
          },
          // Rounded, because the popup does not clip its corners.
          '&:last-of-type::before': { borderStartEndRadius: radius.surface },
        }),
        item: ({ theme }) => ({
          ...theme.typography.body2,
          borderRadius: radius.control,
          '&.Mui-selected': selectedInForcedColors,
        }),
      },
    },
  };
}

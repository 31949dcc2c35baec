import { rem } from '../rem.ts';
import type { Tokens } from '../tokens.ts';
import type { ComponentOverrides } from './componentOverrides.ts';
import { fieldEdge } from './fields.ts';
import { selectedInForcedColors } from './selectedInForcedColors.ts';

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
          padding: `0 ${space.unit / 4}px 0 ${space.unit * 1.5}px`,
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
        paper: ({ theme }) => ({
          border: `${border.hairline}px solid ${theme.vars.palette.divider}`,
          borderRadius: radius.surface,
          boxShadow: theme.vars.palette.shadow.overlay,
          marginBlock: space.unit / 2,
        }),
      },
    },
    MuiDayCalendar: {
      // The calendar clips its content: room for the first row's focus ring.
      styleOverrides: { monthContainer: { paddingTop: border.focusOffset } },
    },
    MuiPickerDay: {
      styleOverrides: {
        root: ({ theme }) => ({
          ...theme.typography.body2,
          borderRadius: radius.control,
          '&.Mui-selected': selectedInForcedColors,
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
          // The popup does not clip its corners.
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

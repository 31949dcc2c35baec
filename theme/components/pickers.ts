import type { Tokens } from '../tokens.ts';
import { chosenWithoutColors } from './chosenWithoutColors.ts';
import type { ComponentLooks } from './componentLooks.ts';
import { fieldEdge } from './fields.ts';

/** The date fields, which look like every other field, and what they open. */
export function pickers(tokens: Tokens): ComponentLooks {
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
          height: size.control,
          padding: `0 ${space.unit * 1.5}px`,
          [touch]: { height: size.controlTouch, fontSize: `max(1rem, ${text.body.fontSize}px)` },
          '& .MuiPickersSectionList-root': { opacity: 1, padding: 0, width: 'auto' },
          // The format of an empty field is a placeholder like any other.
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
      // The calendar cuts off what reaches over its edge: room for the ring around a first day.
      styleOverrides: { monthContainer: { paddingTop: border.focusOffset } },
    },
    MuiPickerDay: {
      styleOverrides: {
        root: ({ theme }) => ({
          ...theme.typography.body2,
          borderRadius: radius.control,
          '&.Mui-selected': chosenWithoutColors,
        }),
      },
    },
    MuiMultiSectionDigitalClockSection: {
      styleOverrides: {
        item: ({ theme }) => ({
          ...theme.typography.body2,
          borderRadius: radius.control,
          '&.Mui-selected': chosenWithoutColors,
        }),
      },
    },
  };
}

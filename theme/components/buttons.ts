import type { Tokens } from '../tokens/tokens.ts';
import { rem } from '../typography.ts';
import { type ComponentOverrides, selectedInForcedColors } from './overrides.ts';

const TOUCH = '@media (pointer: coarse)';

export function buttons({ size, radius, border, space }: Tokens): ComponentOverrides {
  // The text of a button stays clear of its round edge.
  const padding = (units: number) => Math.max(space.unit * units, radius.control / 2);
  return {
    MuiButton: {
      defaultProps: { disableElevation: true, disableRipple: true },
      styleOverrides: {
        root: ({ theme }) => ({
          borderRadius: radius.control,
          // Forced colours make this border visible.
          border: `${border.hairline}px solid transparent`,
          height: rem(size.control),
          minWidth: rem(size.control),
          paddingBlock: 0,
          whiteSpace: 'nowrap',
          [TOUCH]: { height: rem(size.controlTouch), minWidth: rem(size.controlTouch) },
          // aria-disabled buttons stay focusable. A busy one keeps its contrast.
          '&&[aria-disabled=true]:not([aria-busy=true])': {
            color: theme.vars.palette.text.disabled,
            cursor: 'default',
            '@media (forced-colors: active)': { borderColor: 'GrayText', color: 'GrayText' },
            '&.MuiButton-outlined': { borderColor: theme.vars.palette.divider },
          },
          '&&:is([aria-pressed=true], [aria-current=page])': selectedInForcedColors,
          variants: [
            {
              props: { size: 'small' },
              style: {
                height: rem(size.controlSmall),
                [TOUCH]: { height: rem(size.controlTouch) },
              },
            },
            { props: { size: 'large' }, style: { height: rem(size.controlTouch) } },
            // Neutral colours, so that the contained button stands out.
            {
              props: { variant: 'outlined' },
              style: ({ theme }) => ({
                backgroundColor: theme.vars.palette.background.paper,
                borderColor: theme.vars.palette.border.control,
                color: theme.vars.palette.text.primary,
                '&:hover': {
                  backgroundColor: theme.vars.palette.background.header,
                  borderColor: theme.vars.palette.border.controlHover,
                },
                '&.Mui-disabled': { borderColor: theme.vars.palette.divider },
              }),
            },
            { props: { variant: 'contained' }, style: { paddingInline: padding(2) } },
            {
              props: { variant: 'contained', color: 'primary' },
              style: ({ theme }) => ({
                backgroundColor: theme.vars.palette.primary.fill,
                color: theme.vars.palette.primary.onFill,
                '&:hover': { backgroundColor: theme.vars.palette.primary.fillHover },
              }),
            },
            { props: { variant: 'outlined' }, style: { paddingInline: padding(1.5) } },
            {
              props: { variant: 'text' },
              style: ({ theme }) => ({
                paddingInline: padding(1),
                '&:hover': { backgroundColor: theme.vars.palette.action.hover },
              }),
            },
          ],
        }),
        startIcon: ({ theme }) => ({
          marginLeft: theme.spacing(-0.25),
          '& > *:nth-of-type(1)': { fontSize: rem(size.icon) },
        }),
        endIcon: { '& > *:nth-of-type(1)': { fontSize: rem(size.icon) } },
      },
    },
    MuiIconButton: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: ({ theme }) => ({
          borderRadius: radius.control,
          minHeight: rem(size.target),
          minWidth: rem(size.target),
          [TOUCH]: { minHeight: rem(size.controlTouch), minWidth: rem(size.controlTouch) },
          '&:hover': { backgroundColor: theme.vars.palette.action.hover },
          // Looks disabled but stays focusable.
          '&[aria-disabled=true]': {
            color: theme.vars.palette.action.disabled,
            cursor: 'default',
            '@media (forced-colors: active)': { color: 'GrayText' },
          },
        }),
      },
    },
    MuiToggleButtonGroup: {
      styleOverrides: {
        // Borders overlap; the selected button's border is on top.
        grouped: ({ theme }) => ({
          '&:not(:first-of-type)': {
            borderLeft: `${border.hairline}px solid ${theme.vars.palette.border.control}`,
          },
          '&.Mui-selected': { borderColor: theme.vars.palette.primary.main, zIndex: 1 },
        }),
      },
    },
    MuiToggleButton: {
      defaultProps: { disableRipple: true, size: 'small' },
      styleOverrides: {
        root: ({ theme }) => ({
          ...theme.typography.button,
          textTransform: 'none',
          borderColor: theme.vars.palette.border.control,
          color: theme.vars.palette.text.secondary,
          height: rem(size.control),
          padding: `0 ${padding(1)}px`,
          [TOUCH]: { height: rem(size.controlTouch) },
          '& svg': { fontSize: rem(size.icon) },
          '&:hover': { backgroundColor: theme.vars.palette.action.hover },
          '&.Mui-selected, &.Mui-selected:hover': {
            position: 'relative',
            backgroundColor: theme.vars.palette.primary.tint,
            color: theme.vars.palette.primary.onTint,
            ...selectedInForcedColors,
          },
        }),
      },
    },
  };
}

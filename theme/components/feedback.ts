import type { CssVarsTheme } from '@mui/material/styles';
import type { Tokens } from '../tokens/tokens.ts';
import { rem } from '../typography.ts';
import { type ComponentOverrides, selectedInForcedColors } from './overrides.ts';

/** Status chips, messages, progress bars and skeletons. */
export function feedback({ size, border, radius, space }: Tokens): ComponentOverrides {
  return {
    MuiAlert: {
      styleOverrides: {
        root: ({ theme }) => ({
          ...theme.typography.body1,
          borderRadius: radius.control,
          border: `${border.hairline}px solid transparent`,
          padding: `${space.unit * 0.5}px ${space.unit * 1.5}px`,
          '.MuiSnackbar-root &': { boxShadow: theme.vars.palette.shadow.overlay },
          variants: (['success', 'warning', 'info', 'error'] as const).map((severity) => ({
            props: { severity, variant: 'standard' as const },
            style: {
              ...tinted(theme, severity),
              '& .MuiAlert-icon': { color: 'inherit' },
            },
          })),
        }),
        icon: {
          padding: `${space.unit * 0.75}px 0`,
          marginRight: space.unit,
          opacity: 1,
          fontSize: rem(size.icon),
        },
        action: { alignItems: 'center', paddingTop: 0 },
        message: { padding: `${space.unit * 0.75}px 0`, textWrapStyle: 'pretty' },
      },
    },
    MuiChip: {
      styleOverrides: {
        root: ({ theme }) => ({
          ...theme.typography.subtitle2,
          justifyContent: 'flex-start',
          // Aligned as text: MUI centres chips, which shifts them in a plain table cell.
          verticalAlign: 'baseline',
          borderRadius: radius.control,
          // Visible only where the tint is not: in forced colours and on paper.
          border: `${border.hairline}px solid transparent`,
          '@media print': { borderColor: 'currentColor' },
          variants: [
            // Only status chips are small.
            { props: { size: 'small' }, style: { height: rem(size.chip) } },
            { props: { color: 'default' }, style: tinted(theme, 'secondary') },
            ...(['primary', 'success', 'warning', 'info', 'error'] as const).map((color) => ({
              props: { color },
              style: tinted(theme, color),
            })),
            // A clickable chip keeps its colours on hover, and a long label ends in an ellipsis.
            {
              props: { clickable: true },
              style: {
                maxWidth: '100%',
                '&:hover': { boxShadow: `inset 0 0 0 ${border.hairline}px currentColor` },
                '& .MuiChip-label': { overflow: 'hidden' },
                '&[aria-pressed=true]': selectedInForcedColors,
                '@media (pointer: coarse)': { height: rem(size.controlTouch) },
              },
            },
          ],
        }),
        deleteIcon: {
          color: 'inherit',
          fontSize: rem(size.icon - 4),
          marginInline: `0 ${space.unit * 0.75}px`,
          '&:hover': { color: 'inherit' },
        },
        icon: {
          // MUI's default icon is fainter than the label.
          color: 'inherit',
          fontSize: rem(size.icon - 2),
          marginInline: `${space.unit * 0.75}px ${-space.unit * 0.25}px`,
        },
        // With wide text spacing, the label may extend into the cell's padding.
        label: {
          paddingInline: space.unit * 0.75,
          // Aligns with other cells.
          lineHeight: rem(20),
          overflow: 'visible',
        },
      },
    },
    MuiLinearProgress: {
      styleOverrides: {
        root: {
          height: size.progress,
          // Shows a full bar without motion.
          '@media (prefers-reduced-motion: reduce)': {
            '& .MuiLinearProgress-bar1': { animation: 'none', insetInline: 0, width: 'auto' },
            '& .MuiLinearProgress-bar2': { display: 'none' },
          },
        },
      },
    },
    MuiCircularProgress: {
      defaultProps: { thickness: 4 },
    },
    MuiSkeleton: {
      styleOverrides: { root: { borderRadius: radius.small } },
    },
  };
}

type Role = 'primary' | 'secondary' | 'success' | 'warning' | 'info' | 'error';

/** Dark text on a tinted background of the same hue. */
const tinted = ({ vars: { palette } }: CssVarsTheme, role: Role) => ({
  backgroundColor: palette[role].tint,
  color: palette[role].onTint,
});

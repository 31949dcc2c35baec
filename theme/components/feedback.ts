import { keyframes, type Theme } from '@mui/material/styles';
import type { Tokens } from '../tokens.ts';
import type { ComponentLooks } from './componentLooks.ts';

const statuses = ['primary', 'success', 'warning', 'info', 'error'] as const;

const tinted = (theme: Theme, status: (typeof statuses)[number] | 'secondary') => ({
  backgroundColor: theme.vars.palette[status].tint,
  color: theme.vars.palette[status].onTint,
});

const breathe = keyframes({ '50%': { opacity: 0.4 } });

/** What tells how things stand: chips, messages, progress, skeletons. */
export function feedback({ size, border, radius, space }: Tokens): ComponentLooks {
  return {
    MuiChip: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        root: ({ theme }) => ({
          ...theme.typography.subtitle2,
          borderRadius: radius.control,
          height: size.chip,
          // Invisible until forced colours take the tint away.
          border: `${border.hairline}px solid transparent`,
          '& .MuiChip-icon': {
            color: 'inherit',
            fontSize: size.icon - 2,
            marginLeft: space.unit * 0.75,
            marginRight: -space.unit * 0.25,
          },
          '& .MuiChip-deleteIcon, & .MuiChip-deleteIcon:hover': { color: 'inherit' },
          variants: [
            {
              props: ({ variant }) => variant !== 'outlined',
              style: tinted(theme, 'secondary'),
            },
            ...statuses.map((status) => ({
              props: { color: status },
              style: tinted(theme, status),
            })),
            {
              props: { variant: 'status' as const },
              style: {
                justifyContent: 'flex-start',
                minWidth: size.statusChip,
                // Paper takes the tint away too.
                '@media print': { borderColor: 'currentColor' },
              },
            },
            {
              props: { variant: 'status' as const, color: 'info' as const },
              style: {
                // Five seconds are all that may move beside a text without a way to stop it.
                '@media (prefers-reduced-motion: no-preference)': {
                  '& .MuiChip-icon': { animation: `${breathe} 2.4s ease-in-out 2` },
                },
              },
            },
            {
              props: { variant: 'outlined' as const },
              style: {
                backgroundColor: 'transparent',
                borderColor: theme.vars.palette.border.control,
                color: theme.vars.palette.text.primary,
              },
            },
          ],
        }),
        label: { paddingInline: space.unit * 0.75 },
      },
    },
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
            style: { ...tinted(theme, severity), '& .MuiAlert-icon': { color: 'inherit' } },
          })),
        }),
        icon: {
          padding: `${space.unit * 0.75}px 0`,
          marginRight: space.unit,
          opacity: 1,
          fontSize: size.icon,
        },
        action: { alignItems: 'center', paddingTop: 0 },
        message: { padding: `${space.unit * 0.75}px 0`, textWrapStyle: 'pretty' },
      },
    },
    MuiLinearProgress: {
      styleOverrides: { root: { height: size.progress } },
    },
    MuiCircularProgress: {
      defaultProps: { thickness: 4 },
    },
    MuiSkeleton: {
      styleOverrides: { root: { borderRadius: radius.small } },
    },
  };
}

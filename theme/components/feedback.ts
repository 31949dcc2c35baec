import type { Tokens } from '../tokens.ts';
import type { ComponentLooks } from './componentLooks.ts';
import { tinted } from './tinted.ts';

/** What tells how things stand: chips, messages, progress, skeletons. */
export function feedback({ size, border, radius, space }: Tokens): ComponentLooks {
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

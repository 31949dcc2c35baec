import type { CSSObject, CssVarsTheme } from '@mui/material/styles';
import type { Tokens } from '../tokens.ts';

/** The tinted part of the sign-in page, ruled like a ledger: a line per table row, a margin and a column of amounts. */
export function brandPanel(theme: CssVarsTheme, { border, density, space }: Tokens): CSSObject {
  const { primary } = theme.vars.palette;
  const row = density.row.standard;
  const line = border.hairline;
  const amounts = space.unit * 18;
  const column = `linear-gradient(${primary.main}, ${primary.main})`;
  return {
    '.BrandPanel': {
      '--padding': `${space.unit * 3}px`,
      position: 'relative',
      isolation: 'isolate',
      padding: 'var(--padding)',
      backgroundColor: primary.tint,
      color: primary.onTint,
      // Visible only in forced colours, which remove the tint.
      borderBlockEnd: `${line}px solid transparent`,
      [theme.breakpoints.up('md')]: {
        '--padding': `${space.unit * 6}px`,
        borderBlockEnd: 0,
        borderInlineEnd: `${line}px solid transparent`,
      },
      // The mark stands in a row of its own.
      '& > *': { minHeight: row },
      '&::before': {
        content: '""',
        position: 'absolute',
        inset: 0,
        zIndex: -1,
        opacity: 0.3,
        maskImage: 'linear-gradient(165deg, transparent, #000)',
        backgroundImage: [
          `linear-gradient(${primary.main} ${line}px, transparent 0)`,
          ...[column, column, column],
        ].join(),
        backgroundSize: `100% ${row}px, ${Array(3).fill(`${line}px 100%`)}`,
        backgroundRepeat: 'repeat-y',
        backgroundPosition: [
          `0 calc(var(--padding) - ${line}px)`,
          'calc(var(--padding) / 2) 0',
          `calc(100% - ${amounts}px) 0`,
          `calc(100% - ${amounts - line * 3}px) 0`,
        ].join(),
        '@media (forced-colors: active)': { display: 'none' },
      },
    },
  };
}

import { chipClasses } from '@mui/material/Chip';
import type { CssVarsTheme, Theme } from '@mui/material/styles';
import type { Tokens } from '../tokens.ts';
import { tinted } from './tinted.ts';

/** Five seconds are all that may move beside a text without a way to stop it. */
const BREATHING = 'breathe 2.4s ease-in-out 2';

/** What the rows are made of, by class: there are hundreds on a page, and a plain element is drawn at once. */
export function rows(
  theme: Theme & CssVarsTheme,
  { density, border, radius, size, space, text }: Tokens,
) {
  const { palette } = theme.vars;
  const hairline = `${border.hairline}px solid ${palette.divider}`;
  return {
    // As high as a label and the field below it.
    '.FieldOutline': {
      height: `calc(${(text.label.fontSize * text.label.lineHeight) / 16}rem + ${space.unit / 2 + size.control}px)`,
      '@media (pointer: coarse)': {
        height: `calc(${(text.label.fontSize * text.label.lineHeight) / 16}rem + ${space.unit / 2 + size.controlTouch}px)`,
      },
    },
    '.Identifier': theme.typography.identifier,
    '.StatusChip': {
      ...theme.typography.subtitle2,
      display: 'inline-flex',
      alignItems: 'center',
      boxSizing: 'border-box',
      minWidth: size.statusChip,
      maxWidth: '100%',
      height: size.chip,
      // Invisible until forced colours or paper take the tint away.
      border: `${border.hairline}px solid transparent`,
      borderRadius: radius.control,
      whiteSpace: 'nowrap',
      ...tinted(theme, 'secondary'),
      '@media print': { borderColor: 'currentColor' },
      [`&.${chipClasses.colorSuccess}`]: tinted(theme, 'success'),
      [`&.${chipClasses.colorWarning}`]: tinted(theme, 'warning'),
      [`&.${chipClasses.colorInfo}`]: {
        ...tinted(theme, 'info'),
        '@media (prefers-reduced-motion: no-preference)': { '& svg': { animation: BREATHING } },
      },
      [`&.${chipClasses.colorError}`]: tinted(theme, 'error'),
      '& svg': {
        fontSize: size.icon - 2,
        marginInline: `${space.unit * 0.75}px ${-space.unit * 0.25}px`,
      },
      [`& .${chipClasses.label}`]: {
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        paddingInline: space.unit * 0.75,
      },
    },
    '@keyframes breathe': { '50%': { opacity: 0.4 } },
    // Kept free of what comes and goes with the pages, so that the table keeps its height.
    '.PagerPlace': {
      [theme.breakpoints.down('md')]: { '&:empty': { display: 'none' } },
      [theme.breakpoints.up('md')]: {
        minHeight: size.controlSmall,
        '@media (pointer: coarse)': { minHeight: size.controlTouch },
      },
    },
    // The plain table looks as the grid does, to the pixel, so that nothing moves when the grid takes its place.
    '.PlainTable': {
      ...theme.typography.body2,
      height: '100%',
      overflow: 'auto',
      border: hairline,
      borderRadius: radius.surface,
      backgroundColor: palette.background.paper,
      fontVariantNumeric: 'tabular-nums',
    },
    '.PlainTable table': { tableLayout: 'fixed', borderSpacing: 0 },
    '.PlainTable :is(th, td)': {
      padding: `0 ${density.cell}px`,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      textAlign: 'start',
    },
    '.PlainTable :is(th, td)[align=right]': { textAlign: 'end' },
    '.PlainTable th': {
      ...theme.typography.subtitle2,
      position: 'sticky',
      top: 0,
      height: density.header,
      borderBottom: hairline,
      backgroundColor: palette.background.header,
      color: palette.text.secondary,
    },
    // The hairline below the text makes up for the one above the row.
    '.PlainTable td': {
      height: 'var(--row-height)',
      borderTop: hairline,
      paddingTop: border.hairline,
    },
    '.PlainTable tr:first-of-type td': { borderTopColor: 'transparent' },
    '.PlainTable td[align=right]': {
      fontSize: theme.typography.amount.fontSize,
      fontWeight: theme.typography.amount.fontWeight,
    },
    '.PlainTable tr:hover td': { backgroundColor: palette.action.hover },
  };
}

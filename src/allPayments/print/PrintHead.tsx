import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Fragment, useLayoutEffect } from 'react';
import { useAuth } from '../../auth/AuthContext.tsx';
import { describeDates, filterWords, useScope } from '../../filters/describeFilters.ts';
import { RANGES } from '../../filters/filters.ts';
import type { Selection } from '../../filters/search.ts';
import { formatDate, formatText } from '../../format.ts';
import { useIsPrivate, useTimeZone } from '../../settings/view.ts';
import { describeTimeZone } from '../../time.ts';
import { Facts } from '../../ui/Facts.tsx';
import { brandName } from '../../ui/screen.tsx';

const paper =
  (isWide: boolean, foot: string) =>
  ({ typography, palette }: Theme) => {
    const note = {
      fontFamily: typography.fontFamily,
      fontSize: typography.caption.fontSize,
      color: palette.common.black,
    };
    return {
      '@page': {
        // Many columns need landscape; in portrait ids wrap.
        ...(isWide && { size: 'landscape' }),
        margin: '12mm 12mm 16mm',
        // From Chrome and Edge 131 on; other browsers print their own page numbers.
        '@bottom-left': { content: JSON.stringify(foot), ...note },
        '@bottom-right': { content: '"Page " counter(page) " of " counter(pages)', ...note },
      },
      '@media print': {
        // The sheet replaces the page.
        'body:has(> .PrintSheet) > #root': { display: 'none' },
        // Hides overlays, and controls, which are useless on paper. `:root` makes these rules win
        // over the components' own styles, which come later.
        ':root :is(body > :not(#root, .PrintSheet), .MuiDrawer-root, .MuiButton-root, .MuiToggleButton-root, nav)':
          { display: 'none' },
        ':root .MuiTableCell-root': {
          ...typography.caption,
          padding: '2px 4px',
          position: 'static',
        },
        tr: { breakInside: 'avoid' },
        'h2, h3': { breakAfter: 'avoid' },
        '*': { transition: 'none !important' },
      },
    };
  };

// Two pairs of name and value on a line.
const FACTS = {
  gridTemplateColumns: 'auto 1fr auto 1fr',
  alignItems: 'baseline',
  rowGap: 0.5,
  my: 2,
  typography: 'body2',
  '& dt': { color: 'inherit' },
};

interface PrintHeadProps {
  title: string;
  /** A line below the title. */
  note?: string | undefined;
  /** The rows' filters. */
  selection: Selection;
  /** When the rows arrived; undefined if they did not. */
  asOf: Date | number | undefined;
  printedAt: Date;
  /** Whether the table has many columns. */
  isWide?: boolean;
  /** Whether the status filter does not apply. */
  isOfAllStatuses?: boolean;
}

/** The head of a printout: merchant, dates and filters. The foot of each sheet repeats merchant and dates. */
export function PrintHead(props: PrintHeadProps) {
  const { title, note, selection, asOf, printedAt, isWide = false, isOfAllStatuses } = props;
  const { filters, range } = selection;
  const { merchantId: own, isAdmin, isRoleKnown } = useAuth();
  const scope = useScope(filters);
  const zone = useTimeZone();
  const isPrivate = useIsPrivate();
  useLightScheme();
  const time = (date: Date | number) => formatDate(new Date(date).toISOString(), zone);
  const merchantId = isAdmin ? filters.merchantId : own;
  const merchant = (isRoleKnown && merchantId ? formatText(merchantId) : scope) ?? '';
  const days = describeDates(filters, zone, { hasYear: true });
  const dates = [range && RANGES[range].label, days ?? 'All dates'].filter(Boolean).join(', ');
  const { startDate: _start, endDate: _end, ...others } = filters;
  if (isOfAllStatuses) others.status = undefined;
  const words = filterWords({ filters: others }, zone);
  const facts = {
    Merchant: merchant,
    'Date range': dates,
    Filters: words.join(' · ') || (!days && 'None'),
    'Time zone': describeTimeZone(zone, printedAt),
    'As of': asOf && time(asOf),
    Printed: time(printedAt),
    Hidden: isPrivate && 'Amounts and parts of the VPA IDs',
  };
  return (
    <Box sx={{ display: 'none', displayPrint: 'block' }}>
      <GlobalStyles styles={paper(isWide, `${merchant} · ${dates}`)} />
      <Typography variant="subtitle2">{brandName()}</Typography>
      <Typography variant="h1">{title}</Typography>
      {note && <Typography>{note}</Typography>}
      <Facts sx={FACTS}>
        {Object.entries(facts).map(
          ([name, value]) =>
            value && (
              <Fragment key={name}>
                <Typography component="dt" variant="subtitle2">
                  {name}
                </Typography>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
      </Facts>
    </Box>
  );
}

const SCHEME = 'data-color-scheme';

/** Prints in the light scheme, because paper is white. */
function useLightScheme(): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const scheme = root.getAttribute(SCHEME);
    root.setAttribute(SCHEME, 'light');
    return () => {
      if (scheme) root.setAttribute(SCHEME, scheme);
    };
  }, []);
}

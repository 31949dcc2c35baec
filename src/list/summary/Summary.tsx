import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { type Filters, STATUS_LABELS, UNFINISHED } from '../../api/contract.ts';
import { countTransactions } from '../../api/transactions.ts';
import { useAuth } from '../../auth/AuthContext.tsx';
import { COUNT_OPTIONS, twoAtATime } from '../../filters/counts.ts';
import { datesOf, RANGES } from '../../filters/filters.ts';
import { type Selection, writeSearch } from '../../filters/search.ts';
import { formatCount, formatTime, formatTotal } from '../../format.ts';
import { whenIdle } from '../../lazy.tsx';
import { useIsOnline } from '../../page/list.ts';
import { usePage } from '../../page/usePage.ts';
import { TAB_PATHS } from '../../paths.ts';
import { latestEnd, WAITING_MINUTES } from '../../payment/waiting.tsx';
import { COUNTS_KEY, queryClient } from '../../queryClient.ts';
import { useIsPrivate, useTimeZone } from '../../settings/view.ts';
import { TryAgain } from '../../ui/buttons.tsx';
import type { DayMoney } from './readDay.ts';

/**
 * The money of today and yesterday, and the payments that failed or wait; each figure links to its payments. The
 * filters, an admin's merchant included, do not apply, so that waiting payments are never hidden.
 */
export default function Summary() {
  const { page } = usePage().list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the list renews what is stale
  useEffect(() => {
    const stale = { queryKey: [COUNTS_KEY], type: 'active', stale: true } as const;
    queryClient.refetchQueries(stale, { cancelRefetch: false });
  }, [page?.updatedAt]);
  const today = datesOf('today', useTimeZone(), new Date());
  return (
    <Box component="section" aria-label="Summary" tabIndex={-1} sx={ROW}>
      <Day range="today" />
      <Day range="yesterday" />
      <Count
        name={['failed', today]}
        ask={() => ({ status: 'FAILED', ...today })}
        range="today"
        before="Failed today "
      />
      <Box role="group" aria-label={`Waiting for over ${WAITING_MINUTES} minutes`}>
        <Box component="span" sx={LABEL}>
          <span>Waiting over </span>
          {`${WAITING_MINUTES} min:`}
        </Box>
        {UNFINISHED.map((status) => (
          <Count
            key={status}
            name={['waiting', status]}
            ask={() => ({ status, endDate: latestEnd() })}
            after={` ${STATUS_LABELS[status].toLowerCase()}`}
          />
        ))}
      </Box>
    </Box>
  );
}

/** The options of a count, which waits for the rows. */
const useCountOptions = () => ({
  ...COUNT_OPTIONS,
  enabled: usePage().list.kind !== 'asking',
});

/** The completed money of a day, and its number of payments. */
function Day({ range }: { range: 'today' | 'yesterday' }) {
  const zone = useTimeZone();
  const isPrivate = useIsPrivate();
  const filters: Filters = { status: 'COMPLETED', ...datesOf(range, zone, new Date()) };
  const day = useQuery({
    queryKey: [COUNTS_KEY, 'money', filters, zone],
    queryFn: async ({ signal }) => {
      await new Promise<void>((resolve) => whenIdle(resolve));
      const { readDay } = await import('./readDay.ts');
      return await readDay(filters, zone, signal);
    },
    ...useCountOptions(),
  });
  const { data } = day;
  const { label } = RANGES[range];
  if (data === null) {
    return (
      <ListLink of={{ filters: {}, range }} path={TAB_PATHS.totals}>
        {label}: see Totals
      </ListLink>
    );
  }
  if (day.isError && !data) {
    return (
      <div>
        {label}: not loaded ·{' '}
        <TryAgain
          size="small"
          onClick={({ currentTarget }) => {
            // Moves the focus, because the button unmounts.
            currentTarget.closest('section')?.focus();
            day.refetch();
          }}
        />
      </div>
    );
  }
  return (
    <ListLink of={{ filters, range }}>
      {label} {data?.received.certainty}
      {data ? (
        <>
          <b translate="no">{formatTotal(data.paise, isPrivate)}</b>{' '}
          <Box component="span" sx={SIZE}>
            · {sizeOf(data)}
          </Box>
        </>
      ) : (
        <Skeleton component="b" width="5em" />
      )}
      <Time of={day} />
    </ListLink>
  );
}

/** `44`, or `3 of 8`. */
function sizeOf({ count, received: { expected } }: DayMoney): string {
  const isPart = expected !== null && expected > count;
  return isPart ? `${formatCount(count)} of ${formatCount(expected)}` : formatCount(count);
}

interface CountProps extends Pick<Selection, 'range'> {
  name: unknown[];
  /** Returns the filters to count, which may change over time. */
  ask: () => Filters;
  before?: string;
  after?: string;
}

/** A number of payments: a skeleton while it loads; a dash, never 0, when it is unknown. */
function Count({ name, ask, range, before, after }: CountProps) {
  const counted = useQuery({
    queryKey: [COUNTS_KEY, ...name],
    queryFn: async ({ signal }) => {
      const filters = ask();
      return { filters, count: await twoAtATime(() => countTransactions(filters, { signal })) };
    },
    ...useCountOptions(),
  });
  const { filters = ask(), count = counted.isError ? null : undefined } = counted.data ?? {};
  return (
    <ListLink of={{ filters, range }}>
      {before}
      {count === undefined && <Skeleton component="b" width="2ch" />}
      {count === null && UNKNOWN}
      {typeof count === 'number' && <b>{formatCount(count)}</b>}
      {after}
      <Time of={counted} />
    </ListLink>
  );
}

const UNKNOWN = (
  <span role="img" aria-label="unknown">
    –
  </span>
);

/** The time of a figure that could not be refreshed. */
function Time({ of }: { of: UseQueryResult }) {
  const zone = useTimeZone();
  const isOnline = useIsOnline();
  if (of.data === undefined || (isOnline && !of.isError)) return null;
  return ` at ${formatTime(of.dataUpdatedAt, zone)}`;
}

interface ListLinkProps {
  of: Selection;
  path?: string;
  children: ReactNode;
}

function ListLink({ of, path = TAB_PATHS.list, children }: ListLinkProps) {
  const { merchantId } = useAuth();
  const search = String(writeSearch({ page: 1, ...of }));
  return (
    <Link component={RouterLink} to={{ pathname: path, search }} state={{ merchantId }}>
      {children}
    </Link>
  );
}

const ONE_LINE = '@media (min-width: 56em)';
// `>15 min:` where there is no room for more.
const LABEL = {
  '@media (max-width: 23em)': { display: 'none' },
  '& > span': { display: 'none', [ONE_LINE]: { display: 'inline' } },
  '@media (max-width: 55.99em)': { '&::before': { content: '">"' } },
};
// Hidden on a phone, where the money fills its line.
const SIZE = { ml: '0.5ch', '@media (max-width: 28em)': { display: 'none' } };
// One line in a wide window; two or more in a narrow one.
const ROW = {
  display: 'grid',
  alignItems: 'center',
  justifyItems: 'start',
  outline: 'none',
  columnGap: { xs: 1.5, md: 3 },
  gridTemplateColumns: 'auto 1fr',
  '@media (max-width: 20em)': { gridTemplateColumns: '1fr' },
  [ONE_LINE]: {
    minHeight: '3rem',
    gridTemplateColumns: ['4fr', '5fr', '2fr', '6fr']
      .map((fr) => `minmax(max-content, ${fr})`)
      .join(' '),
  },
  '& > *, & a': { display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
  '& > div': { columnGap: '0.8ch' },
  '& a': {
    whiteSpace: 'pre',
    minHeight: 'var(--target)',
    color: 'inherit',
    '&:not(:hover)': { textDecorationLine: 'none' },
  },
  '& b': { fontWeight: 'fontWeightBold', color: 'text.primary' },
};

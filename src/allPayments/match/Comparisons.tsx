import FoldIcon from '@mui/icons-material/ExpandLess';
import UnfoldIcon from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import { useRef } from 'react';
import { PAGE_SIZE } from '../../api/contract.ts';
import type { ListedTransaction } from '../../api/schema.ts';
import { describeCount, formatCount } from '../../format.ts';
import { useOpenFind } from '../../page/usePage.ts';
import PaymentDrawer from '../../payment/PaymentDrawer.tsx';
import { useOpened } from '../../payment/useOpened.ts';
import { CATEGORIES, type Category } from '../../reconcile/result.ts';
import { useTimeZone } from '../../settings/view.ts';
import { Failed } from '../../ui/Answer.tsx';
import { PageSteps } from '../../ui/PageSteps.tsx';
import { ExportThese } from '../ExportThese.tsx';
import { FootPager, lastPageOf, useFrame } from '../Frame.tsx';
import { MAX_PRINTED } from '../print/usePrint.ts';
import { saveMatched } from '../saveCsv.ts';
import { useAnswer } from '../useAllPayments.ts';
import { ComparisonTable, MAX_LINES } from './ComparisonTable.tsx';
import { CATEGORY_TITLES, describeSize, type Writer } from './matchWords.ts';
import type { Matched, OpenedFile } from './ownFile.ts';
import type { Shown } from './useOwnFile.ts';

const APART = CATEGORIES.filter((category) => category !== 'agrees');
const AGREES: Category[] = ['agrees'];
const FILTER = { flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.75, my: 1.5 };

interface ComparisonsProps {
  read: OpenedFile;
  matched: Matched;
  writer: Writer;
  shown: Shown;
  onShow: (changed: Partial<Shown>) => void;
}

/** What does not agree is one list, with its categories as the filter; what agrees is one folded line. */
export function Comparisons({ read, matched, writer, shown, onShow }: ComparisonsProps) {
  const { whole, refresh } = useFrame();
  const zone = useTimeZone();
  const openFind = useOpenFind();
  const { openPayment } = useOpened();
  const lists = useRef<HTMLDivElement>(null);
  const { categories } = matched;
  const { agrees } = categories;
  const countOf = (wanted: readonly Category[]) =>
    wanted.reduce((sum, category) => sum + categories[category].comparisons, 0);
  const filled = APART.filter((category) => categories[category].comparisons > 0);
  const chosen = filled.find((category) => category === shown.category);
  const wanted = chosen ? [chosen] : filled;
  const areAgreeing = shown.areAgreeing && agrees.comparisons > 0;
  const apart = usePageOf(matched, wanted, shown.page);
  const agreeing = usePageOf(matched, areAgreeing ? AGREES : [], shown.agreeingPage);
  const found = [...apart.found, ...agreeing.found];
  const open = (payment: ListedTransaction) => openPayment(payment, found.indexOf(payment));
  const exported = areAgreeing ? [...wanted, ...AGREES] : wanted;
  return (
    <>
      <Stack direction="row" role="group" aria-label="What does not agree" sx={FILTER}>
        {filled.length > 1 &&
          [undefined, ...filled].map((category) => (
            <ToggleButton
              key={category ?? 'all'}
              size="small"
              value={category ?? 'all'}
              selected={chosen === category}
              onChange={() => onShow({ category, page: 0 })}
            >
              {category ? CATEGORY_TITLES[category] : 'All'}{' '}
              {formatCount(countOf(category ? [category] : APART))}
            </ToggleButton>
          ))}
        <ExportThese
          count={countOf(exported)}
          what="matched"
          isOfAllStatuses
          ask={(options) => saveMatched({ whole, read, matched, zone, wanted: exported }, options)}
        />
      </Stack>
      <div ref={lists}>
        <Page name="What does not agree" {...{ matched, writer, ...apart }} onOpen={open} />
        {agrees.comparisons > 0 && (
          <Button
            aria-expanded={areAgreeing}
            startIcon={areAgreeing ? <FoldIcon /> : <UnfoldIcon />}
            onClick={() => onShow({ areAgreeing: !areAgreeing, agreeingPage: 0 })}
            sx={{ ml: -1, my: 1 }}
          >
            Agrees: {describeSize(agrees)}
          </Button>
        )}
        <Page name="What agrees" {...{ matched, writer, ...agreeing }} onOpen={open} />
      </div>
      {agreeing.pages > 1 && (
        <PageSteps
          page={agreeing.page + 1}
          totalPages={agreeing.pages}
          onChange={(next) => onShow({ agreeingPage: next - 1 })}
        />
      )}
      <FootPager page={apart.page} count={countOf(wanted)} onChange={(page) => onShow({ page })} />
      <PaymentDrawer
        payments={{
          rows: found,
          total: found.length,
          words: 'of these rows',
          isLoading: apart.isAsking || agreeing.isAsking,
          updatedAt: +whole.at,
        }}
        focusRow={(position) => lists.current?.querySelectorAll('a')[position ?? 0]?.focus()}
        onRefresh={refresh}
        onFind={openFind}
      />
    </>
  );
}

/** A page of comparisons, counted from 0; of no category, none. */
function usePageOf(matched: Matched, wanted: readonly Category[], wantedPage: number) {
  const { whole, print } = useFrame();
  const count = wanted.reduce((sum, name) => sum + matched.categories[name].comparisons, 0);
  // On paper all are on one page; and a refresh may have left fewer pages.
  const pageSize = print.isAsked ? MAX_PRINTED : PAGE_SIZE;
  const page = print.isAsked ? 0 : Math.min(wantedPage, lastPageOf(count));
  // The number of the shown match is part of the question, so that rows and counts are of one match.
  const question = useAnswer(
    whole,
    count > 0 ? ['comparisons', matched.match, wanted, page, pageSize] : null,
    (engine) => engine.comparisons(matched.match, wanted, { page, pageSize }),
  );
  const comparisons = question.isPrevious || count === 0 ? undefined : question.data;
  return {
    ...{ page, count, question, comparisons, isAsking: question.isAsking },
    pages: lastPageOf(count) + 1,
    found: (comparisons ?? []).flatMap(({ payments }) => payments.slice(0, MAX_LINES)),
  };
}

interface PageProps extends ReturnType<typeof usePageOf> {
  name: string;
  matched: Matched;
  writer: Writer;
  onOpen: (payment: ListedTransaction) => void;
}

function Page(props: PageProps) {
  const { name, matched, writer, question, comparisons, count, onOpen } = props;
  const { isPrinting } = useFrame();
  if (count === 0) return null;
  if (question.error) {
    return <Failed onRetry={question.retry}>These rows could not be shown.</Failed>;
  }
  if (!comparisons) return <Skeleton variant="rounded" height="12rem" />;
  const printed = comparisons.length;
  return (
    <>
      <ComparisonTable {...{ name, matched, writer, comparisons, onOpen }} />
      {isPrinting && (
        <p>
          {formatCount(printed)} of {describeCount(count, 'comparison')}
          {printed < count && '. Export these saves them all.'}
        </p>
      )}
    </>
  );
}

import FoldIcon from '@mui/icons-material/ExpandLess';
import UnfoldIcon from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import { useRef } from 'react';
import { PAGE_SIZE } from '../../api/contract.ts';
import { describeCount, formatCount } from '../../format.ts';
import { useOpenFind } from '../../page/usePage.ts';
import PaymentDrawer from '../../payment/PaymentDrawer.tsx';
import { useOpened } from '../../payment/useOpened.ts';
import { CATEGORIES, type Category } from '../../reconcile/result.ts';
import { useTimeZone } from '../../settings/view.ts';
import { Failed } from '../../ui/NoPayments.tsx';
import { ExportThese } from '../ExportThese.tsx';
import { MAX_PRINTED } from '../print/printing.ts';
import { saveMatched } from '../saveCsv.ts';
import { useAnswer } from '../useAllPayments.ts';
import { FootPager, lastPageOf, useFrame } from '../useFrame.tsx';
import { ComparisonTable, MAX_LINES } from './ComparisonTable.tsx';
import { CATEGORY_TITLES } from './describeMatch.ts';
import type { Matched, Shown } from './ownFile.ts';

const FILTER = { flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.75, my: 1.5 };

interface ComparisonsProps {
  matched: Matched;
  shown: Shown;
  onShow: (shown: Shown) => void;
}

/** Shows the comparisons that do not agree, filtered by category; or, when unfolded, those that agree. */
export function Comparisons({ matched, shown, onShow }: ComparisonsProps) {
  const { whole, refresh, print, press, isPrinting } = useFrame();
  const zone = useTimeZone();
  const openFind = useOpenFind();
  const { openPayment } = useOpened();
  const area = useRef<HTMLDivElement>(null);
  const { categories, match } = matched;
  const countOf = (names: readonly Category[]) =>
    names.reduce((sum, name) => sum + categories[name].comparisons, 0);
  const filled = CATEGORIES.filter((name) => categories[name].comparisons > 0);
  const apart = filled.filter((name) => name !== 'agrees');
  const chosen = filled.find((name) => name === shown.category);
  const isAgreeing = chosen === 'agrees';
  const wanted = chosen ? [chosen] : apart;
  const count = countOf(wanted);
  // On paper there is one page of up to MAX_PRINTED comparisons. On the screen, a refresh may have left fewer pages.
  const pageSize = print.isAsked ? MAX_PRINTED : PAGE_SIZE;
  const page = print.isAsked ? 0 : Math.min(shown.page, lastPageOf(count));
  // The query key has the number of the shown match, so that rows and counts are of one match.
  const question = useAnswer(
    whole,
    count > 0 ? ['comparisons', match, wanted, page, pageSize] : null,
    (engine) => engine.comparisons(match, wanted, { page, pageSize }),
  );
  const comparisons = question.isPrevious ? undefined : question.data;
  const payments = (comparisons ?? []).flatMap((one) => one.payments.slice(0, MAX_LINES));
  const list = count > 0 && (
    <div ref={area}>
      {question.error ? (
        <Failed onRetry={() => press(question.retry)}>These rows could not be shown.</Failed>
      ) : comparisons ? (
        <ComparisonTable
          {...{ isAgreeing, matched, comparisons }}
          onOpen={(payment) => openPayment(payment, payments.indexOf(payment))}
        />
      ) : (
        <Skeleton variant="rounded" height="12rem" />
      )}
      {isPrinting && comparisons && (
        <p>
          {formatCount(comparisons.length)} of {describeCount(count, 'comparison')}
          {comparisons.length < count && '. “Export these” on the page saves them all.'}
        </p>
      )}
    </div>
  );
  return (
    <>
      <Stack direction="row" role="group" aria-label="What does not agree" sx={FILTER}>
        {apart.length > 1 &&
          [undefined, ...apart].map((category) => (
            <ToggleButton
              key={category ?? 'all'}
              value={category ?? 'all'}
              selected={chosen === category}
              onChange={() => onShow({ category, page: 0 })}
            >
              {category ? CATEGORY_TITLES[category] : 'All'}{' '}
              {formatCount(countOf(category ? [category] : apart))}
            </ToggleButton>
          ))}
        <ExportThese
          count={count}
          what="matched"
          isOfAllStatuses
          ask={(options) => saveMatched({ whole, matched, wanted, count, zone }, options)}
        />
      </Stack>
      {!isAgreeing && list}
      {filled.includes('agrees') && (
        <Button
          aria-expanded={isAgreeing}
          startIcon={isAgreeing ? <FoldIcon /> : <UnfoldIcon />}
          onClick={() => onShow({ category: isAgreeing ? undefined : 'agrees', page: 0 })}
          sx={{ ml: -1, my: 1 }}
        >
          Agrees: {describeCount(categories.agrees.rows, 'row')} ·{' '}
          {describeCount(categories.agrees.payments)}
        </Button>
      )}
      {isAgreeing && list}
      <FootPager {...{ page, count }} onChange={(next) => onShow({ ...shown, page: next })} />
      <PaymentDrawer
        payments={{
          rows: payments,
          total: payments.length,
          words: 'in these rows',
          isLoading: question.isAsking,
          updatedAt: +whole.at,
        }}
        focusRow={(position) => area.current?.querySelectorAll('a')[position ?? 0]?.focus()}
        onRefresh={refresh}
        onFind={(only) => openFind({ only })}
      />
    </>
  );
}

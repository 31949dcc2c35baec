import Typography from '@mui/material/Typography';
import { describeCount, formatCount, formatText } from '../../format.ts';
import { useOpened } from '../../payment/useOpened.ts';
import type { Shift } from '../../reconcile/payouts.ts';
import { CATEGORIES } from '../../reconcile/result.ts';
import { useFrame } from '../Frame.tsx';
import { MAX_PRINTED, NOT_READ, Sheet } from '../print/Sheet.tsx';
import { useAnswer } from '../useAllPayments.ts';
import { AddsUp } from './AddsUp.tsx';
import { ComparisonTable } from './ComparisonTable.tsx';
import { describeReading } from './matchWords.ts';
import type { ShownComparison } from './ownFile.ts';
import { PayoutTable } from './PayoutDays.tsx';
import type { OwnMatch } from './useOwnFile.ts';
import { useWriter } from './useWriter.ts';
import { Verdict } from './Verdict.tsx';

// What agrees comes last, so that the limit cuts it first.
const PRINTED = [...CATEGORIES.filter((category) => category !== 'agrees'), 'agrees'] as const;
const NO_FILE = 'No file is matched yet.';

interface MatchPaperProps {
  name?: string | undefined;
  /** Undefined while there is none, or another is made. */
  answer?: OwnMatch['answer'];
  shift?: Shift | undefined;
}

/** What the screen shows, with all of its comparisons, as many as are printed. */
export function MatchPaper({ name = '', answer, shift }: MatchPaperProps) {
  const { whole } = useFrame();
  const { read, matched } = answer ?? {};
  const writer = useWriter(read?.headings ?? []);
  const isAsked = useOpened().panel === 'print';
  const question = useAnswer(
    whole,
    isAsked && matched ? ['print', matched.match] : null,
    async (engine) => {
      const printed: ShownComparison[] = [];
      for (const category of PRINTED) {
        const paging = { page: 0, pageSize: MAX_PRINTED - printed.length };
        printed.push(...(await engine.comparisons(matched?.match ?? 0, [category], paging)));
      }
      return printed;
    },
  );
  const comparisons = question.isPrevious ? undefined : question.data;
  const counts = matched ? Object.values(matched.categories) : [];
  const all = counts.reduce((sum, one) => sum + one.comparisons, 0);
  const printed = comparisons?.length ?? 0;
  return (
    <Sheet
      title="Your file and the payments received"
      whole={whole}
      isWide
      isOfAllStatuses
      facts={[
        ['Your file', read && `${formatText(name)}, ${describeCount(read.rows, 'row')}`],
        ['Read as', read && matched && describeReading(matched, read)],
      ]}
      isReady={comparisons !== undefined}
      waiting={question.error ? NOT_READ : matched ? 'Reading the rows…' : NO_FILE}
    >
      {!matched && NO_FILE}
      {matched && (
        <>
          <Verdict {...{ matched, writer }} />
          {!matched.isGreen && <AddsUp {...{ matched, writer }} />}
          {matched.looksLikePayouts && <PayoutTable {...{ matched, shift }} />}
          {(['What does not agree', 'What agrees'] as const).map((title, nth) => {
            const own = (comparisons ?? []).filter(
              ({ category }) => (category === 'agrees') === (nth === 1),
            );
            if (own.length === 0) return null;
            return (
              <section key={title}>
                <Typography variant="h2">{title}</Typography>
                <ComparisonTable name={title} {...{ matched, writer, comparisons: own }} isPaper />
              </section>
            );
          })}
          <Typography component="p" sx={{ mt: 1 }}>
            {`${formatCount(printed)} of ${describeCount(all, 'comparison')}`}
            {printed < all && '. Export these saves them all.'}
          </Typography>
        </>
      )}
    </Sheet>
  );
}

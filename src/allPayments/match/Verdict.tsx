import AgreeIcon from '@mui/icons-material/CheckCircleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { describeCount, formatText } from '../../format.ts';
import { useIsPrivate } from '../../settings/view.ts';
import { formatTotal } from '../totals/totals.ts';
import { describeDays, describeSize } from './matchWords.ts';
import type { Matched } from './ownFile.ts';

const FACTS = {
  display: 'grid',
  // Beside each other, where a phone does not force them below each other.
  gridTemplateColumns: { sm: 'repeat(3, minmax(0, max-content))' },
  columnGap: { sm: 3, xl: 5 },
  rowGap: 1,
  mb: 1,
};

interface VerdictProps {
  matched: Matched;
  headings: string[];
}

/** The answer: one sentence when everything agrees, else three facts of one size, and what was not compared. */
export function Verdict({ matched, headings }: VerdictProps) {
  const isPrivate = useIsPrivate();
  const { categories: boxes, isGreen, amountsMissing, looksLikePayouts } = matched;
  const { agrees, notCompared } = boxes;
  const money = (paise: bigint) => formatTotal(paise, isPrivate);
  return (
    <>
      {isGreen ? (
        <Typography component="b" variant="figure" color="success" sx={{ display: 'block', mb: 1 }}>
          <AgreeIcon fontSize="inherit" sx={{ verticalAlign: '-0.1em', mr: 0.5 }} />
          Everything agrees: {money(agrees.here)} in {describeSize(agrees)}
        </Typography>
      ) : (
        <Box sx={FACTS}>
          {factsOf(matched, money).map(([figure, ...details]) => (
            <Typography key={figure} component="div">
              <Typography component="b" variant="figure" sx={{ display: 'block' }}>
                {figure}
              </Typography>
              {details.join(' · ')}
            </Typography>
          ))}
        </Box>
      )}
      {agrees.repeated > 0n && (
        <Typography>
          Your file has {money(agrees.inFile)} for what agrees: it writes the whole amount on each
          of several rows.
        </Typography>
      )}
      {amountsMissing !== null && !looksLikePayouts && (
        <Typography>
          {amountsMissing === 'inList' ? 'The list' : 'Your file'} has no amounts that can be read:
          compared by ID alone.
        </Typography>
      )}
      {notCompared.rows > 0 && (
        <Typography>
          Not compared: {describeCount(notCompared.rows, 'row')}
          {notCompared.inFile !== 0n && `, ${money(notCompared.inFile)}`}
        </Typography>
      )}
      <Notes {...{ matched, headings }} />
    </>
  );
}

/** Each a figure with its details: money, or rows and payments where amounts are not compared. */
function factsOf(matched: Matched, money: (paise: bigint) => string): string[][] {
  const { categories: boxes, amountsMissing, moreHere, moreInFile, looksLikePayouts } = matched;
  const { agrees, differs, onlyInFile, onlyHere } = boxes;
  // Payouts name no payment: that is no alarm.
  if (looksLikePayouts) {
    return [
      [`${money(onlyInFile.inFile)} in your file`, describeSize(onlyInFile)],
      [`${money(onlyHere.here)} completed here`, describeSize(onlyHere)],
    ];
  }
  const apart = {
    rows: differs.rows + onlyInFile.rows,
    payments: differs.payments,
  };
  if (amountsMissing !== null) {
    return [
      [`${describeSize(agrees)} agree by ID`],
      [`${describeSize(apart)} do not agree`],
      [`${describeSize(onlyHere)} only here`],
    ];
  }
  return [
    [`${money(agrees.here)} agrees`, describeSize(agrees)],
    [
      `${money(differs.inFile + onlyInFile.inFile)} does not agree`,
      describeSize(apart),
      ...(moreInFile > 0n ? [`${money(moreInFile)} more in your file`] : []),
      ...(moreHere > 0n ? [`${money(moreHere)} more here`] : []),
    ],
    [`${money(onlyHere.here)} only here`, describeSize(onlyHere)],
  ];
}

/** What else is known of the file, in plain sentences. */
function Notes({ matched, headings }: VerdictProps) {
  const { rival, choice, balance, fileDays, loadedDays, looksLikePayouts } = matched;
  const isOtherTime =
    fileDays && loadedDays && (fileDays[1] < loadedDays[0] || fileDays[0] > loadedDays[1]);
  const nameOf = (column: number) => `“${formatText(headings[column] || `Column ${column + 1}`)}”`;
  const facts = [
    rival &&
      `${nameOf(choice.amount ?? -1)} and ${nameOf(rival.column)} both have amounts of these payments, and differ in ${describeCount(rival.rows.length, 'row')}. Choose which of the two is the amount.`,
    isOtherTime &&
      `Your file is of ${describeDays(...fileDays)}, the loaded payments of ${describeDays(...loadedDays)}.`,
    looksLikePayouts &&
      'Most of these rows look like payouts, each of many payments less fees: they name no payment, and are compared by day below. Who pays them out has a settlement report, which can be matched payment by payment.',
  ].filter(Boolean);
  return (
    <>
      {facts.map((fact) => (
        <Alert key={String(fact)} severity="info" role="none" sx={{ my: 1 }}>
          {fact}
        </Alert>
      ))}
      {balance && balance.rows.length > 0 && (
        <Alert severity="warning" role="none" sx={{ my: 1 }}>
          The balance does not move by the amount at {describeCount(balance.rows.length, 'row')}. A
          row may be doubled or missing there.
        </Alert>
      )}
    </>
  );
}

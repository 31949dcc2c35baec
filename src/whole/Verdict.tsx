import AgreeIcon from '@mui/icons-material/CheckCircleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { describeCount } from '../format.ts';
import { useIsPrivate } from '../view/view.ts';
import type { Matched } from './engine/ownFile.ts';
import { describeDays } from './matchWords.ts';
import { formatTotal } from './totals.ts';

const FACTS = {
  display: 'grid',
  // Beside each other, where a phone does not force them below each other.
  gridTemplateColumns: { sm: 'repeat(3, minmax(0, max-content))' },
  columnGap: { sm: 3, xl: 5 },
  rowGap: 1,
  mb: 1,
};

interface Fact {
  figure: string;
  details: (string | false)[];
}

/** The answer: one sentence when everything agrees, else three facts of one size, and what was not compared. */
export function Verdict({ matched }: { matched: Matched }) {
  const isPrivate = useIsPrivate();
  const { boxes, isGreen, amountsCompared, moreHere, moreInFile, looksLikePayouts } = matched;
  const { agrees, differs, onlyInFile, onlyHere, notCompared } = boxes;
  const money = (paise: bigint) => formatTotal(paise, isPrivate);
  const sides = (rows: number, payments: number) =>
    [rows > 0 && describeCount(rows, 'row'), payments > 0 && describeCount(payments)]
      .filter(Boolean)
      .join(' · ') || describeCount(0, 'row');
  /** The money of a box, or its rows where amounts are not compared. */
  const figure = (paise: bigint, rows: number, payments: number, word: string): Fact =>
    amountsCompared
      ? { figure: `${money(paise)} ${word}`, details: [sides(rows, payments)] }
      : { figure: `${sides(rows, payments)} ${word}`, details: [] };
  const apart = figure(
    differs.inFile + onlyInFile.inFile,
    differs.rows + onlyInFile.rows,
    differs.payments,
    amountsCompared ? 'does not agree' : 'do not agree',
  );
  if (amountsCompared) {
    apart.details.push(moreInFile > 0n && `${money(moreInFile)} more in your file`);
    apart.details.push(moreHere > 0n && `${money(moreHere)} more here`);
  }
  // Payouts name no payment: that is no alarm.
  const payouts: Fact[] = [
    { figure: `${money(onlyInFile.inFile)} in your file`, details: [sides(onlyInFile.rows, 0)] },
    { figure: `${money(onlyHere.here)} completed here`, details: [sides(0, onlyHere.payments)] },
  ];
  const compared: Fact[] = [
    figure(agrees.here, agrees.rows, agrees.payments, amountsCompared ? 'agrees' : 'agree by ID'),
    apart,
    figure(onlyHere.here, 0, onlyHere.payments, 'only here'),
  ];
  const facts = looksLikePayouts ? payouts : compared;
  return (
    <>
      {isGreen ? (
        <Typography component="b" variant="figure" color="success" sx={{ display: 'block', mb: 1 }}>
          <AgreeIcon fontSize="inherit" sx={{ verticalAlign: '-0.1em', mr: 0.5 }} />
          Everything agrees: {money(agrees.here)} in {sides(agrees.rows, agrees.payments)}
        </Typography>
      ) : (
        <Box sx={FACTS}>
          {facts.map((fact) => (
            <Typography key={fact.figure} component="div">
              <Typography component="b" variant="figure" sx={{ display: 'block' }}>
                {fact.figure}
              </Typography>
              {fact.details.filter(Boolean).join(' · ')}
            </Typography>
          ))}
        </Box>
      )}
      {!amountsCompared && !looksLikePayouts && (
        <Typography>
          No column of your file has the amounts of its payments: compared by ID alone.
        </Typography>
      )}
      {notCompared.rows > 0 && (
        <Typography>
          Not compared: {describeCount(notCompared.rows, 'row')}
          {notCompared.inFile !== 0n && `, ${money(notCompared.inFile)}`}
        </Typography>
      )}
      <Facts matched={matched} />
    </>
  );
}

/** What else is known of the file, in plain sentences. */
function Facts({
  matched: { balance, fileDays, loadedDays, looksLikePayouts },
}: {
  matched: Matched;
}) {
  const isOtherTime =
    fileDays && loadedDays && (fileDays[1] < loadedDays[0] || fileDays[0] > loadedDays[1]);
  return (
    <>
      {isOtherTime && (
        <Alert severity="info" role="none" sx={{ my: 1 }}>
          Your file is of {describeDays(...fileDays)}, the loaded payments of{' '}
          {describeDays(...loadedDays)}.
        </Alert>
      )}
      {looksLikePayouts && (
        <Alert severity="info" role="none" sx={{ my: 1 }}>
          These rows look like payouts of many payments: none names a payment. They are compared by
          day below. The settlement report of who pays them out can be matched payment by payment.
        </Alert>
      )}
      {balance && balance.gaps.length > 0 && (
        <Alert severity="warning" role="none" sx={{ my: 1 }}>
          The balance does not move by the amount at {describeCount(balance.gaps.length, 'row')}. A
          row may be missing there.
        </Alert>
      )}
    </>
  );
}

import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { formatDate } from '../../format.ts';
import type { TimeZone } from '../../timeZone.ts';
import { describeTimeZone } from '../describeTimeZone.ts';
import { compareCounts } from '../export/compareCounts.ts';
import type { SumsTotals } from './addUp.ts';
import { describeUnread } from './describeUnread.ts';

/** When the sums were made, from how many rows, and what they leave out. */
export function SumsNotes({ sums, zone }: { sums: SumsTotals; zone: TimeZone }) {
  const { at } = sums;
  const { sentence, isDoubtful } = compareCounts(sums);
  const facts = [
    `As of ${formatDate(at.toISOString(), zone)}`,
    `Times in ${describeTimeZone(zone, at)}`,
  ];
  const warnings = describeUnread(sums);
  if (isDoubtful) warnings.unshift(sentence);
  else facts.splice(1, 0, sentence.replace(/\.$/, ''));
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {facts.join('. ')}
      </Typography>
      {warnings.map((warning) => (
        <Alert key={warning} severity="warning" role="none" sx={{ mt: 1 }}>
          {warning}
        </Alert>
      ))}
    </>
  );
}

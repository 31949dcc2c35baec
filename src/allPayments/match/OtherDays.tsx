import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { endOfDay, parseISO, startOfDay } from 'date-fns';
import { usePage } from '../../page/usePage.ts';
import type { Choice } from '../../reconcile/result.ts';
import { useTimeZone } from '../../settings/view.ts';
import { inZone } from '../../time.ts';
import { describeDays, describeOtherDays } from './matchWords.ts';
import type { Matched } from './ownFile.ts';

interface OtherDaysProps {
  matched: Matched;
  /** The filters have dates. */
  hasDates: boolean;
  onChange: (changed: Partial<Choice>) => void;
}

const LINE = { flexWrap: 'wrap', alignItems: 'center', columnGap: 1 };

/** Which days are not compared, and how they would be. */
export function OtherDays({ matched, hasDates, onChange }: OtherDaysProps) {
  const { otherDays, comparedDays, fileDays, categories } = matched;
  const { change } = usePage();
  const zone = useTimeZone();
  if (otherDays.payments > 0) {
    return (
      <Stack direction="row" sx={LINE}>
        <Typography variant="body2" color="textSecondary">
          {describeOtherDays(otherDays.payments)}
        </Typography>
        <Button size="small" onClick={() => onChange({ days: 'all' })}>
          Compare all
        </Button>
      </Stack>
    );
  }
  if (!fileDays) return null;
  const days = describeDays(...fileDays);
  const groups = [...categories.onlyInFile.groups, ...categories.onlyHere.groups];
  const has = (kind: string) => groups.some(({ reason }) => reason.kind === kind);
  if (hasDates && has('dayNotLoaded')) {
    const [first, last] = fileDays.map((day) => parseISO(day, inZone(zone)));
    return (
      <Button
        size="small"
        sx={{ ml: -0.5 }}
        onClick={() =>
          first &&
          last &&
          change({
            startDate: startOfDay(first).toISOString(),
            endDate: endOfDay(last).toISOString(),
          })
        }
      >
        Load {days}
      </Button>
    );
  }
  if (comparedDays || !has('dayNotInFile')) return null;
  return (
    <Button size="small" sx={{ ml: -0.5 }} onClick={() => onChange({ days: 'file' })}>
      Compare {days} only
    </Button>
  );
}

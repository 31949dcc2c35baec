import AgreeIcon from '@mui/icons-material/CheckCircleOutlined';
import MatchIcon from '@mui/icons-material/CompareArrows';
import FileIcon from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment, useRef } from 'react';
import { describeCount, formatText } from '../../format.ts';
import { useKeptScroll } from '../../page/usePage.ts';
import { ID_FIELDS } from '../../reconcile/paymentIndex.ts';
import { useIsPrivate } from '../../settings/view.ts';
import { Status } from '../../ui/Announced.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed, LoadingBar } from '../../ui/NoPayments.tsx';
import { AREA, SCROLLED, SEVERAL, useFrame } from '../useFrame.tsx';
import { Comparisons } from './Comparisons.tsx';
import { describeDays } from './describeCells.ts';
import {
  describeFailure,
  describeNotes,
  describeObstacles,
  describeVerdict,
} from './describeMatch.ts';
import type { Matched } from './ownFile.ts';
import { Reading } from './Reading.tsx';
import { AddsUp, PayoutDays } from './Sums.tsx';
import { type ChoiceProps, useOwnFile } from './useOwnFile.ts';
import { Words } from './Words.tsx';

/** Compares a person's own file with all payments. */
export default function MatchTab() {
  const { whole, isOfSeveral } = useFrame();
  const { missing } = whole;
  const hasKey = !ID_FIELDS.every((field) => missing.includes(field));
  if (!isOfSeveral && hasKey && !missing.includes('status')) return <Possible />;
  const absent = hasKey ? 'Status' : 'Order ID, Ref ID or Payment ID';
  const reason = `The payment data has no ${absent}, so nothing can be matched.`;
  return (
    <Box sx={AREA}>
      <EmptyState
        icon={<MatchIcon />}
        title="Match is not possible"
        reason={isOfSeveral ? SEVERAL : reason}
      />
    </Box>
  );
}

const ACCEPTED =
  'Your shop’s orders, a bank statement or a settlement report, to compare with the payments: Excel (.xlsx) or text (.csv, .tsv, .txt, some banks’ .xls). Choose it, or drop it on this page.';
// The frame is only a hint: a file can be dropped anywhere on the page.
const DROP = {
  ...AREA,
  m: 2,
  border: '1px dashed',
  borderColor: 'border.control',
  borderRadius: 1,
};

// Puts the table of sums beside the verdict on wide screens.
const ANSWER = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' },
  alignItems: 'start',
  columnGap: 5,
  rowGap: 1.5,
};
const LINE = { flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, mb: 1 };

function Possible() {
  const { press } = useFrame();
  const { file, next, problem, shown, matched, isAsking, failed, ...actions } = useOwnFile();
  const { choose, cancel, change, changeChoice, changeTable } = actions;
  const scroller = useKeptScroll('match');
  const shownFile = file ?? next;
  if (!shownFile) {
    return (
      <Box sx={DROP}>
        <EmptyState
          icon={<FileIcon />}
          color={problem ? 'error' : 'primary'}
          title="Match a file of your own"
          reason={problem ?? ACCEPTED}
        >
          <FileButton onChoose={choose}>Choose a file</FileButton>
        </EmptyState>
      </Box>
    );
  }
  return (
    <Box ref={scroller} sx={SCROLLED}>
      <LoadingBar name="Reading your file" isLoading={isAsking} />
      <Stack direction="row" sx={LINE}>
        <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
          <b>{formatText(shownFile.name)}</b>
          {matched && `, ${describeCount(matched.read.rows, 'row')}`}
        </Typography>
        <FileButton onChoose={choose}>Other file</FileButton>
        {next && <Button onClick={() => press(cancel)}>Cancel reading</Button>}
      </Stack>
      <Status>
        {problem && (
          <Alert
            severity="error"
            role="none"
            onClose={() => press(() => change({ problem: undefined }))}
            sx={{ mb: 1 }}
          >
            {problem}
          </Alert>
        )}
      </Status>
      {failed?.error && (
        <Failed onRetry={() => press(failed.retry)}>{describeFailure(failed.error)}</Failed>
      )}
      {matched && (
        <div key={file?.number} className={isAsking ? 'Outdated' : undefined}>
          <Status>
            <Verdict matched={matched} />
          </Status>
          <Box sx={ANSWER}>
            <div>
              <OtherDays matched={matched} onChange={changeChoice} />
              <Reading matched={matched} onChange={changeChoice} onTable={changeTable} />
              <Words matched={matched} onChange={changeChoice} />
            </div>
            {!matched.isGreen && <AddsUp matched={matched} />}
          </Box>
          {matched.looksLikePayouts && <PayoutDays matched={matched} />}
          <Comparisons
            matched={matched}
            shown={shown}
            onShow={(wanted) => change({ shown: wanted })}
          />
        </div>
      )}
    </Box>
  );
}

interface FileButtonProps {
  onChoose: (files: readonly File[]) => void;
  children: string;
}

function FileButton({ onChoose, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xls,.xlsx"
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // Lets the same file be chosen again after a change.
          target.value = '';
        }}
      />
    </>
  );
}

/** Shows the verdict: green, or both sums and their difference; then obstacles and notes. */
function Verdict({ matched }: { matched: Matched }) {
  const isPrivate = useIsPrivate();
  const { isGreen } = matched;
  const obstacles = describeObstacles(matched, isPrivate);
  return (
    <>
      <Typography
        component="b"
        variant="figure"
        color={isGreen ? 'success' : undefined}
        sx={{ display: 'block' }}
      >
        {isGreen && <AgreeIcon fontSize="inherit" sx={{ verticalAlign: '-0.1em', mr: 0.5 }} />}
        {describeVerdict(matched, isPrivate).map((part, nth, { length }) => (
          <Fragment key={part}>
            {nth > 0 && ' '}
            <Box component="span" sx={isGreen ? undefined : { display: 'inline-block' }}>
              {nth < length - 1 ? `${part} ·` : part}
            </Box>
          </Fragment>
        ))}
      </Typography>
      {obstacles.length > 0 && (
        <Alert severity="warning" role="none" sx={{ my: 1 }}>
          {obstacles.map((obstacle) => (
            <div key={obstacle}>{obstacle}</div>
          ))}
        </Alert>
      )}
      {describeNotes(matched, isPrivate).map((note) => (
        <Typography key={note} variant="body2" sx={{ mt: 1 }}>
          {note}
        </Typography>
      ))}
    </>
  );
}

/** Says how many payments of other days are not compared, and switches between the file's days and all. */
function OtherDays({ matched, onChange }: ChoiceProps) {
  const { otherDays, fileDays, categories } = matched;
  const { payments } = otherDays;
  const areCompared = categories.onlyHere.groups.some(
    ({ reason }) => reason.kind === 'dayNotInFile',
  );
  if (payments === 0 && !(fileDays && areCompared)) return null;
  return (
    <Stack direction="row" sx={LINE}>
      {payments > 0 && (
        <Typography variant="body2" color="textSecondary">
          {describeCount(payments)} of other days {payments === 1 ? 'is' : 'are'} not compared
        </Typography>
      )}
      <Button
        size="small"
        onClick={() => onChange({ days: payments > 0 ? 'all' : 'file' })}
        sx={{ ml: payments > 0 ? 0 : -1 }}
      >
        {payments > 0 || !fileDays ? 'Compare all' : `Compare ${describeDays(...fileDays)} only`}
      </Button>
    </Stack>
  );
}

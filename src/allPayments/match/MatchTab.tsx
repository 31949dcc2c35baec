import MatchIcon from '@mui/icons-material/CompareArrows';
import FileIcon from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { describeCount, formatText } from '../../format.ts';
import { useKeptScroll } from '../../page/usePage.ts';
import { ID_FIELDS } from '../../reconcile/paymentIndex.ts';
import { Status } from '../../ui/Announced.tsx';
import { Failed } from '../../ui/Answer.tsx';
import { Explained } from '../../ui/Explained.tsx';
import { AREA, SCROLLED, SEVERAL, useFrame } from '../Frame.tsx';
import { AddsUp } from './AddsUp.tsx';
import { Comparisons } from './Comparisons.tsx';
import { OtherDays } from './OtherDays.tsx';
import { PayoutDays } from './PayoutDays.tsx';
import { Reading } from './Reading.tsx';
import { type OwnMatch, useOwnFile } from './useOwnFile.ts';
import { useWriter } from './useWriter.ts';
import { Verdict } from './Verdict.tsx';
import { Words } from './Words.tsx';

/** Compares a person's own file with all payments. */
export default function MatchTab() {
  const { whole, isOfSeveral } = useFrame();
  const { missing } = whole;
  const hasKey = !ID_FIELDS.every((field) => missing.includes(field));
  if (!isOfSeveral && hasKey && !missing.includes('status')) return <Possible />;
  const absent = hasKey ? 'Status' : 'Order ID, Ref ID or Payment ID';
  const reason = `This service’s file has no ${absent}, so nothing can be matched.`;
  return (
    <Box sx={AREA}>
      <Explained
        icon={<MatchIcon />}
        title="Match is not possible"
        reason={isOfSeveral ? SEVERAL : reason}
      />
    </Box>
  );
}

const ACCEPTED =
  'Orders of a shop, a statement of a bank, or a settlement: an Excel file (.xlsx) or a text with columns (.csv, .tsv, .txt, the .xls of some banks). Choose it, or drop it anywhere on this page.';
// The frame only invites: a file can be dropped anywhere.
const DROP = {
  ...AREA,
  m: 2,
  border: '1px dashed',
  borderColor: 'border.control',
  borderRadius: 1,
};

function Possible() {
  const own = useOwnFile();
  const { file, next, problem, answer, isReading, failure, choose, cancel } = own;
  const scroller = useKeptScroll('match');
  if (!file && !next) {
    return (
      <Box sx={DROP}>
        <Explained
          icon={<FileIcon />}
          color={problem ? 'error' : 'primary'}
          title="Match a file of your own"
          reason={problem ?? ACCEPTED}
        >
          <FileButton onChoose={choose}>Choose a file</FileButton>
        </Explained>
      </Box>
    );
  }
  const isAsking = isReading || own.isAsking;
  return (
    <Box ref={scroller} sx={SCROLLED}>
      <Stack direction="row" sx={LINE}>
        <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
          <b>{formatText((file ?? next)?.name ?? '')}</b>
          {answer && `, ${describeCount(answer.read.rows, 'row')}`}
        </Typography>
        <FileButton onChoose={choose}>Other file</FileButton>
        {isReading && <Button onClick={cancel}>Cancel reading</Button>}
      </Stack>
      {isAsking && <LinearProgress aria-label="Reading your file" sx={{ mb: '-4px' }} />}
      <Status>
        {problem && (
          <Alert severity="error" role="none" onClose={own.dismiss} sx={{ mb: 1 }}>
            {problem}
          </Alert>
        )}
      </Status>
      {failure && <Failed onRetry={failure.onRetry}>{failure.problem}</Failed>}
      {answer && (
        <div className={isAsking ? 'Outdated' : undefined}>
          <Answer key={file?.number} {...{ own, ...answer }} />
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
          // The same file, after it was changed, is another choice.
          target.value = '';
        }}
      />
    </>
  );
}

// The table beside the answer, where there is room for both.
const ANSWER = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' },
  alignItems: 'start',
  columnGap: 5,
  rowGap: 1.5,
};
const LINE = { flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, mb: 1 };

type AnswerProps = NonNullable<OwnMatch['answer']> & { own: OwnMatch };

/** The verdict, how the file was read, and the rows of both sides. */
function Answer({ own, read, matched }: AnswerProps) {
  const { missing } = useFrame().whole;
  const writer = useWriter(read.headings);
  return (
    <>
      <Status>
        <Verdict {...{ matched, writer }} />
      </Status>
      <Box sx={ANSWER}>
        <div>
          <OtherDays {...{ matched }} hasDates={own.hasDates} onChange={own.changeChoice} />
          <Reading
            {...{ read, matched, missing }}
            onChange={own.changeChoice}
            onTable={own.changeTable}
          />
          <Words {...{ matched, writer }} onAnswer={(answers) => own.changeChoice({ answers })} />
        </div>
        {!matched.isGreen && <AddsUp {...{ matched, writer }} />}
      </Box>
      {matched.looksLikePayouts && <PayoutDays matched={matched} />}
      <Comparisons {...{ read, matched, writer }} shown={own.shown} onShow={own.changeShown} />
    </>
  );
}

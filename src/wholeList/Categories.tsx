import AgreeIcon from '@mui/icons-material/CheckCircleOutlined';
import BackIcon from '@mui/icons-material/ChevronLeft';
import OpenIcon from '@mui/icons-material/ChevronRight';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { describeCount, formatCount } from '../format.ts';
import { useIsNarrow } from '../ui/useIsNarrow.ts';
import { useOpened } from '../view/useOpened.ts';
import { useIsPrivate } from '../view/view.ts';
import { Entries, type Shown } from './Entries.tsx';
import { ExportThese } from './ExportThese.tsx';
import type { Category, CategoryName, Choice, Matched, OpenedFile } from './engine/matched.ts';
import type { Sums } from './engineStore.ts';
import type { LoadedProps } from './LoadedTab.tsx';
import { formatTotal, hideAmounts } from './totals.ts';

const VERDICT = {
  flexWrap: 'wrap',
  columnGap: 5,
  rowGap: 1,
  mb: 1,
  '& > :last-child': { ml: { md: 'auto' }, textAlign: { md: 'end' } },
};

/** The answer: how many rows need a look, and which payments the file lacks; beside it what agrees. */
export function Verdict({ matched, rows }: { matched: Matched; rows: number }) {
  const isPrivate = useIsPrivate();
  const { toLookAt, lacking, outside, categories, notes, proofs, areAmountsCompared } = matched;
  const money = (paise: bigint, word: string) =>
    areAmountsCompared && paise !== 0n && `${formatTotal(paise, isPrivate)} ${word}`;
  const agree = categories.find(({ name }) => name === 'Agree');
  const isGood = toLookAt.rows === 0 && (agree?.rows ?? 0) > 0;
  const need = toLookAt.rows === 1 ? 'needs' : 'need';
  let verdict = `${formatCount(toLookAt.rows)} of ${describeCount(rows, 'row')} ${need} a look`;
  if (toLookAt.rows === 0) verdict = 'No row needs a look';
  if (isGood && lacking.payments === 0) verdict = 'Everything agrees';
  const unread = categories.find(({ name }) => name === 'Could not be read');
  const unreadRows = unread ? unread.rows - unread.apart.rows : 0;
  const atStake = [
    money(toLookAt.paise, 'at stake'),
    unreadRows > 0 && `${describeCount(unreadRows, 'row')} could not be read`,
  ];
  const beside = [
    agree && [agreeing(agree.rows), money(agree.rowPaise, 'paid')].filter(Boolean).join(' · '),
    outside.rows > 0 && `${describeCount(outside.rows, 'row')} outside the loaded dates`,
    outside.payments > 0 &&
      `${describeCount(outside.payments)} outside your file’s dates, ${outside.dates}`,
  ].filter(Boolean);
  return (
    <>
      <Stack direction="row" sx={VERDICT}>
        <Finding detail={atStake.filter(Boolean).join(' · ')} isGood={isGood}>
          {verdict}
        </Finding>
        {lacking.payments > 0 && (
          <Finding detail={money(lacking.paise, 'completed')}>
            {describeCount(lacking.payments)} not in your file
          </Finding>
        )}
        <Box>
          {beside.map((text) => (
            <Typography key={String(text)} color="textSecondary">
              {text}
            </Typography>
          ))}
        </Box>
      </Stack>
      {proofs.map(({ sentence, isSound }) => (
        <Alert key={sentence} severity={isSound ? 'success' : 'warning'} role="none" sx={{ mb: 1 }}>
          {hideAmounts(sentence, isPrivate)}
        </Alert>
      ))}
      {notes.map((note) => (
        <Alert key={note} severity="info" role="none" sx={{ mb: 1 }}>
          {hideAmounts(note, isPrivate)}
        </Alert>
      ))}
    </>
  );
}

interface FindingProps {
  /** Its money, and what is not in it. */
  detail: string | false;
  isGood?: boolean;
  children: ReactNode;
}

function Finding({ detail, isGood, children }: FindingProps) {
  return (
    <Typography color={isGood ? 'success' : 'textPrimary'}>
      <Typography component="b" variant="figure" sx={{ display: 'block' }}>
        {isGood && <AgreeIcon fontSize="inherit" sx={{ verticalAlign: '-0.1em', mr: 0.5 }} />}
        {children}
      </Typography>
      {detail}
    </Typography>
  );
}

const agreeing = (rows: number) => `${describeCount(rows, 'row')} agree${rows === 1 ? 's' : ''}`;

interface CategoriesProps extends Omit<LoadedProps, 'isOfSeveral'> {
  read: OpenedFile;
  choice: Choice;
  matched: Matched;
  shown: Shown;
  onShow: (shown: Shown) => void;
}

const SPLIT = {
  display: 'grid',
  gridTemplateColumns: { md: '15rem minmax(0, 1fr)', lg: '17rem minmax(0, 1fr)' },
  alignItems: 'start',
  gap: 3,
  mt: 2,
  '& > :first-of-type': { position: { md: 'sticky' }, top: 0 },
};

/** The categories that have rows, and beside them the rows of the chosen one; on a phone it is the next step. */
export function Categories(props: CategoriesProps) {
  const { whole, part, foot, read, choice, matched, shown, onShow } = props;
  const isNarrow = useIsNarrow();
  // On a narrow screen, a category is a step with a history entry: Back returns to all of them.
  const { step, openStep, close } = useOpened();
  const { categories } = matched;
  const filled = categories.filter(({ entries }) => entries > 0);
  const empty = categories.filter(({ entries }) => entries === 0).map(({ name }) => name);
  const wanted = filled.find(({ name }) => name === (isNarrow ? step : shown.category));
  const chosen = wanted ?? (isNarrow ? undefined : filled[0]);
  function choose(category: CategoryName) {
    onShow({ category, page: 0 });
    if (isNarrow) openStep(category);
  }
  const { engine } = whole;
  return (
    <>
      <Box sx={SPLIT}>
        {!(isNarrow && chosen) && (
          <div>
            <List disablePadding aria-label="Categories">
              {filled.map((category) => (
                <CategoryItem
                  key={category.name}
                  category={category}
                  isChosen={category === chosen}
                  onChoose={() => choose(category.name)}
                />
              ))}
            </List>
            {empty.length > 0 && (
              <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
                Nothing in: {empty.join(' · ')}
              </Typography>
            )}
            <AddsUp {...{ matched, part }} rows={read.rows} />
          </div>
        )}
        {chosen && (
          <div>
            {isNarrow && (
              <Button startIcon={<BackIcon />} onClick={close} sx={{ ml: -1 }}>
                Categories
              </Button>
            )}
            <Entries
              key={`${matched.match} ${chosen.name}`}
              {...{ whole, foot, choice, matched, shown, onShow }}
              category={chosen}
            />
          </div>
        )}
      </Box>
      <ExportThese
        isPossible={filled.length > 0}
        main={{ what: 'matched', ask: () => engine.saveMatched(matched.match, chosen?.name) }}
        other={{
          what: 'matched',
          ask: () => engine.saveMatched(matched.match),
          label: 'Export all categories',
          detail: 'Each row once, with its category and its note',
        }}
      />
    </>
  );
}

interface CategoryItemProps {
  category: Category;
  isChosen: boolean;
  onChoose: () => void;
}

function CategoryItem({ category, isChosen, onChoose }: CategoryItemProps) {
  const { name, rows, payments, apart } = category;
  const count = name === 'Not in your file' ? payments - apart.payments : rows - apart.rows;
  const explained = name === 'Not in your file' ? apart.payments : apart.rows;
  const isNarrow = useIsNarrow();
  return (
    <ListItem disablePadding divider={isNarrow}>
      <ListItemButton
        selected={isChosen}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
        sx={{ borderRadius: 1, columnGap: 1 }}
      >
        <ListItemText
          primary={name}
          secondary={explained > 0 && `and ${formatCount(explained)} that need no look`}
        />
        <b>{formatCount(count)}</b>
        {isNarrow && <OpenIcon color="action" />}
      </ListItemButton>
    </ListItem>
  );
}

/** The sums which show that nothing is left out. */
function AddsUp({ matched, part, rows }: { matched: Matched; part: Sums; rows: number }) {
  const [isOpen, setOpen] = useState(false);
  const completed = part.statuses.find(({ status }) => status === 'COMPLETED')?.rows ?? 0;
  const add = (of: number, what: string, counts: number[]) => {
    const filled = counts.filter((count) => count > 0);
    const sum = filled.reduce((a, b) => a + b, 0);
    return `${filled.map(formatCount).join(' + ') || '0'} = ${formatCount(sum)} of ${describeCount(of, what)}`;
  };
  return (
    <>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={{ ml: -1 }}>
        How it adds up
      </Button>
      {isOpen && (
        <Typography variant="body2" color="textSecondary">
          Your file:{' '}
          {add(
            rows,
            'row',
            matched.categories.map((one) => one.rows),
          )}
          .
          <br />
          Here:{' '}
          {add(
            completed,
            'completed payment',
            matched.categories.map((one) => one.payments),
          )}
          .{matched.areAmountsCompared && ' Amounts are of paid rows and completed payments.'}
        </Typography>
      )}
    </>
  );
}

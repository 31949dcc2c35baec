import Chip from '@mui/material/Chip';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { describeCount, formatTotal } from '../../format.ts';
import type { Word } from '../../reconcile/result.ts';
import { useIsPrivate } from '../../settings/view.ts';
import { landmark } from '../../ui/screen.tsx';
import { columnName, describeWord } from './describeMatch.ts';
import type { ChoiceProps } from './useOwnFile.ts';

const COLUMNS = { flexWrap: 'wrap', columnGap: 2.5, rowGap: 1, mt: 1 };
const WORDS = { flexWrap: 'wrap', alignItems: 'center', gap: 0.75 };
const CHIP = {
  ...{ height: 'auto', minHeight: 'max(2rem, var(--target))' },
  '& .MuiChip-label': { whiteSpace: 'normal' },
};

/** Shows the words of columns; a click on a word opens a menu to say whether the rows with it are money in. */
export function Words({ matched, onChange }: ChoiceProps) {
  const { wordColumns, choice } = matched;
  const isPrivate = useIsPrivate();
  const [open, setOpen] = useState<{ column: number; word: Word; anchor: HTMLElement }>();
  function answer(isMoneyIn: boolean) {
    if (!open) return;
    const { column, word } = open;
    const own = { ...choice.answers[column], [word.key]: isMoneyIn };
    onChange({ answers: { ...choice.answers, [column]: own } });
    setOpen(undefined);
  }
  return (
    <Stack direction="row" sx={COLUMNS}>
      {wordColumns.map(({ column, words }) => (
        <Stack
          key={column}
          direction="row"
          component="section"
          aria-label={columnName(matched, column)}
          sx={WORDS}
        >
          <Typography variant="body2">{columnName(matched, column)}:</Typography>
          {words.map((word) => (
            <Chip
              key={word.key}
              // A filled chip with a color would turn dark on hover.
              variant="outlined"
              color={word.isAsked ? 'warning' : 'default'}
              label={
                <>
                  <b>{describeWord(word.word, isPrivate)}</b> {describeCount(word.rows, 'row')}
                  {!matched.amountsMissing &&
                    words.length > 1 &&
                    ` ${formatTotal(word.inFile, isPrivate)}`}
                  {word.isAsked && ' · money in?'}
                  {word.isMoneyIn === false && ' · not money in'}
                </>
              }
              aria-haspopup="menu"
              onClick={({ currentTarget }) => setOpen({ column, word, anchor: currentTarget })}
              sx={CHIP}
            />
          ))}
        </Stack>
      ))}
      <Menu
        open={open !== undefined}
        anchorEl={open?.anchor ?? null}
        onClose={() => setOpen(undefined)}
        slotProps={landmark(open ? `Rows with ${describeWord(open.word.word, isPrivate)}` : '')}
      >
        {[true, false].map((isMoneyIn) => (
          <MenuItem
            key={String(isMoneyIn)}
            selected={open?.word.isMoneyIn === isMoneyIn}
            onClick={() => answer(isMoneyIn)}
          >
            {isMoneyIn ? 'Money in' : 'Not money in'}
          </MenuItem>
        ))}
      </Menu>
    </Stack>
  );
}

import BackIcon from '@mui/icons-material/ChevronLeft';
import OpenIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import { endOfDay, parseISO, startOfDay } from 'date-fns';
import { usePage } from '../../page/usePage.ts';
import { useOpened } from '../../payment/useOpened.ts';
import type { Shift } from '../../reconcile/payouts.ts';
import { CATEGORIES } from '../../reconcile/result.ts';
import { useIsPrivate, useTimeZone } from '../../settings/view.ts';
import { inZone } from '../../time.ts';
import { useIsNarrow } from '../../ui/useIsNarrow.ts';
import { ExportThese } from '../ExportThese.tsx';
import { useFrame } from '../Frame.tsx';
import { saveMatched } from '../saveCsv.ts';
import { formatTotal } from '../totals/totals.ts';
import { Entries, type Shown } from './Entries.tsx';
import { BOX_TITLES, describeDays, describeReason, describeSize } from './matchWords.ts';
import type { GroupPlace, Matched, OpenedFile, ShownGroup } from './ownFile.ts';
import { PayoutDays } from './PayoutDays.tsx';

interface BoxesProps {
  read: OpenedFile;
  matched: Matched;
  shown: Shown;
  /** By how many days payouts come later; undefined: by the number that fits best. */
  shift: Shift | undefined;
  onShow: (shown: Shown) => void;
  onShift: (shift: Shift) => void;
}

const SPLIT = {
  display: 'grid',
  gridTemplateColumns: { md: '17rem minmax(0, 1fr)', lg: '20rem minmax(0, 1fr)' },
  alignItems: 'start',
  gap: 3,
  mt: 2,
};

/** The groups of the five boxes, and beside them the rows of the chosen one; on a phone it is the next step. */
export function Boxes(props: BoxesProps) {
  const { read, matched, shown, onShow } = props;
  const { whole } = useFrame();
  const isNarrow = useIsNarrow();
  const zone = useTimeZone();
  // On a narrow screen, a group is a step with a history entry: Back returns to all of them.
  const { step, openStep, close } = useOpened();
  const places = CATEGORIES.flatMap((box) =>
    matched.categories[box].groups.map((_, group): GroupPlace => ({ box, group })),
  );
  const wantedName = isNarrow ? step : nameOf(shown.place);
  const wanted = places.find((place) => nameOf(place) === wantedName);
  const apart = places.find(({ box }) => box !== 'agrees');
  const chosen = wanted ?? (isNarrow ? undefined : (apart ?? places[0]));
  function choose(place: GroupPlace) {
    onShow({ place, page: 0 });
    if (isNarrow) openStep(`${place.box} ${place.group}`);
  }
  const ask = (place?: GroupPlace) => (options: Parameters<typeof saveMatched>[1]) =>
    saveMatched({ whole, read, matched, zone, place }, options);
  return (
    <Box sx={SPLIT}>
      {!(isNarrow && chosen) && (
        <div>
          <Groups {...{ matched, chosen }} onChoose={choose} />
          <ExportThese count={places.length} label="Export all groups" what="matched" ask={ask()} />
        </div>
      )}
      <div>
        {isNarrow && chosen && (
          <Button startIcon={<BackIcon />} onClick={close} sx={{ ml: -1 }}>
            All groups
          </Button>
        )}
        {matched.looksLikePayouts && !(isNarrow && chosen) && <PayoutDays {...props} />}
        {chosen && (
          <Entries
            key={`${matched.match} ${nameOf(chosen)}`}
            {...{ matched, shown, onShow }}
            place={chosen}
          >
            <ExportThese count={1} label="Export this group" what="matched" ask={ask(chosen)} />
          </Entries>
        )}
      </div>
    </Box>
  );
}

const nameOf = (place?: GroupPlace) => place && `${place.box} ${place.group}`;

interface GroupsProps {
  matched: Matched;
  chosen: GroupPlace | undefined;
  onChoose: (place: GroupPlace) => void;
}

function Groups({ matched, chosen, onChoose }: GroupsProps) {
  const filled = CATEGORIES.filter((box) => matched.categories[box].groups.length > 0);
  return (
    <List disablePadding aria-label="Groups">
      {filled.map((box) => (
        <li key={box}>
          <ListSubheader component="div" disableSticky sx={{ px: 2, lineHeight: 2.5 }}>
            {BOX_TITLES[box]}
          </ListSubheader>
          <List disablePadding aria-label={BOX_TITLES[box]}>
            {matched.categories[box].groups.map((group, place) => (
              <GroupItem
                key={describeReason(group.reason)}
                {...{ matched, group }}
                isChosen={chosen?.box === box && chosen.group === place}
                onChoose={() => onChoose({ box, group: place })}
              />
            ))}
          </List>
        </li>
      ))}
    </List>
  );
}

interface GroupItemProps {
  matched: Matched;
  group: ShownGroup;
  isChosen: boolean;
  onChoose: () => void;
}

function GroupItem({ matched, group, isChosen, onChoose }: GroupItemProps) {
  const isPrivate = useIsPrivate();
  const isNarrow = useIsNarrow();
  const paise = group.rows > 0 ? group.inFile : group.here;
  const money = matched.amountsMissing === null && paise !== 0n && formatTotal(paise, isPrivate);
  return (
    <>
      <ListItem disablePadding divider={isNarrow}>
        <ListItemButton
          selected={isChosen}
          aria-current={isChosen ? 'true' : undefined}
          onClick={onChoose}
          sx={{ borderRadius: 1, columnGap: 1 }}
        >
          <ListItemText
            primary={describeReason(group.reason)}
            secondary={[describeSize(group), money].filter(Boolean).join(' · ')}
            sx={{ overflowWrap: 'anywhere' }}
          />
          {isNarrow && <OpenIcon color="action" />}
        </ListItemButton>
      </ListItem>
      <Offer {...{ matched, group }} />
    </>
  );
}

/** The range that would explain a group: it is set in the filter bar, which loads again. */
function Offer({
  matched: { fileDays },
  group: { reason },
}: Pick<GroupItemProps, 'matched' | 'group'>) {
  const { change } = usePage();
  const zone = useTimeZone();
  const isOther = reason.kind === 'dayNotInFile';
  if (!fileDays || (!isOther && reason.kind !== 'dayNotLoaded')) return null;
  const [first, last] = fileDays.map((day) => parseISO(day, inZone(zone)));
  if (!first || !last) return null;
  const words = describeDays(...fileDays);
  return (
    <Button
      size="small"
      sx={{ ml: 1 }}
      onClick={() =>
        change({
          startDate: startOfDay(first).toISOString(),
          endDate: endOfDay(last).toISOString(),
        })
      }
    >
      {isOther ? `Compare ${words} only` : `Load ${words}`}
    </Button>
  );
}

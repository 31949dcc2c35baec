import MatchIcon from '@mui/icons-material/CompareArrows';
import TotalsIcon from '@mui/icons-material/Functions';
import ListIcon from '@mui/icons-material/ReceiptLongOutlined';
import FindIcon from '@mui/icons-material/Search';
import BottomNavigation from '@mui/material/BottomNavigation';
import BottomNavigationAction from '@mui/material/BottomNavigationAction';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useAuth } from '../auth/AuthContext.tsx';
import { TAB_PATHS, type TabName } from '../paths.ts';
import { withPayment } from '../payment/paymentKey.ts';
import { useView } from '../settings/view.ts';

export const TABS = {
  list: { label: 'List', shortcut: 'l', Icon: ListIcon },
  totals: { label: 'Totals', shortcut: 't', Icon: TotalsIcon },
  find: { label: 'Find', shortcut: 'f', Icon: FindIcon },
  match: { label: 'Match', shortcut: 'm', Icon: MatchIcon },
} as const;

const NAMES = Object.keys(TABS) as TabName[];

export function useTabName(): TabName {
  const { pathname } = useLocation();
  // Ignores case, as React Router does.
  const path = pathname.toLowerCase();
  return NAMES.findLast((name) => path.startsWith(TAB_PATHS[name])) ?? 'list';
}

/** Returns a function that makes the props of a tab's link, with the list's filters and page. */
function useTabLinks(tab: TabName) {
  const { merchantId } = useAuth();
  const [params] = useSearchParams();
  const [{ hasShortcuts }] = useView();
  return (name: TabName) => ({
    component: Link,
    to: { pathname: TAB_PATHS[name], search: withPayment(params) },
    state: { merchantId },
    'aria-current': name === tab ? ('page' as const) : undefined,
    'aria-keyshortcuts': hasShortcuts ? TABS[name].shortcut : undefined,
  });
}

const NAVIGATION = { 'aria-label': 'List, totals, find and match' };

// Next to the title, whatever the window's width.
const HEADING = ({ shape }: Theme) => ({
  ml: 1,
  mr: 'auto',
  '& .MuiButton-root': { px: 1.5, color: 'text.secondary' },
  '& [aria-current=page]': {
    color: 'primary.main',
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: 'auto 0 0',
      height: 2,
      borderRadius: shape.borderRadius,
      bgcolor: 'currentcolor',
    },
  },
});

/**
 * The tabs in the heading's line, where they take no room from the rows. They are links, because MUI's Tabs measure
 * themselves, which costs a layout and a second render before the first rows.
 */
export function HeadingTabs({ tab }: { tab: TabName }) {
  const linkOf = useTabLinks(tab);
  return (
    <Stack component="nav" direction="row" {...NAVIGATION} sx={HEADING}>
      {NAMES.map((name) => (
        <Button key={name} {...linkOf(name)}>
          {TABS[name].label}
        </Button>
      ))}
    </Stack>
  );
}

const BOTTOM = {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'appBar',
  displayPrint: 'none',
};

/** The tabs at the bottom of a narrow screen, in reach of the thumb. */
export function BottomTabs({ tab }: { tab: TabName }) {
  const linkOf = useTabLinks(tab);
  return (
    <BottomNavigation component="nav" showLabels value={tab} {...NAVIGATION} sx={BOTTOM}>
      {NAMES.map((name) => {
        const { label, Icon } = TABS[name];
        return (
          <BottomNavigationAction
            key={name}
            value={name}
            label={label}
            icon={<Icon />}
            {...linkOf(name)}
          />
        );
      })}
    </BottomNavigation>
  );
}

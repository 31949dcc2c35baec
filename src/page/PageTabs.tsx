import MatchIcon from '@mui/icons-material/CompareArrows';
import TotalsIcon from '@mui/icons-material/Functions';
import ListIcon from '@mui/icons-material/ReceiptLongOutlined';
import FindIcon from '@mui/icons-material/Search';
import BottomNavigation from '@mui/material/BottomNavigation';
import BottomNavigationAction from '@mui/material/BottomNavigationAction';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import { memo } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useAuth } from '../auth/AuthContext.tsx';
import { TAB_PATHS, type TabName } from '../paths.ts';
import { withPayment } from '../payment/useOpened.ts';
import { useShortcut } from '../settings/view.ts';

export const TABS = {
  list: { label: 'List', path: TAB_PATHS.list, shortcut: 'l', Icon: ListIcon },
  totals: { label: 'Totals', path: TAB_PATHS.totals, shortcut: 't', Icon: TotalsIcon },
  find: { label: 'Find', path: TAB_PATHS.find, shortcut: 'f', Icon: FindIcon },
  match: { label: 'Match', path: TAB_PATHS.match, shortcut: 'm', Icon: MatchIcon },
} as const;

const NAMES = Object.keys(TABS) as TabName[];

export function useTabName(): TabName {
  const { pathname } = useLocation();
  // As React Router does, it ignores case.
  const path = pathname.toLowerCase();
  return NAMES.findLast((name) => path.startsWith(TABS[name].path)) ?? 'list';
}

/** What makes a button the link of a tab: with the filters and the page of the list. */
function useTabLink(name: TabName, isShown: boolean | undefined) {
  const { merchantId } = useAuth();
  const [params] = useSearchParams();
  const { path, shortcut } = TABS[name];
  return {
    component: Link,
    to: { pathname: path, search: withPayment(params) },
    state: { merchantId },
    'aria-current': isShown ? ('page' as const) : undefined,
    'aria-keyshortcuts': useShortcut(shortcut),
  };
}

const NAVIGATION = { 'aria-label': 'List, totals, find and match' };

// Beside the title, whatever the window's width.
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
 * In the line of the heading, where it takes no room of the rows. Links, because MUI's Tabs measure themselves, and so lay
 * the page out and render twice before the first rows.
 */
export const HeadingTabs = memo(function HeadingTabs({ tab }: { tab: TabName }) {
  return (
    <Stack component="nav" direction="row" {...NAVIGATION} sx={HEADING}>
      {NAMES.map((name) => (
        <LinkButton key={name} value={name} selected={name === tab} />
      ))}
    </Stack>
  );
});

interface LinkProps {
  value: TabName;
  /** BottomNavigation sets this and other props. */
  selected?: boolean;
}

const LinkButton = ({ value, selected }: LinkProps) => (
  <Button {...useTabLink(value, selected)}>{TABS[value].label}</Button>
);

const BOTTOM = {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'appBar',
  displayPrint: 'none',
};

/** The tabs at the bottom of a narrow screen, in reach of the thumb. */
export function BottomTabs({ tab }: { tab: TabName }) {
  return (
    <BottomNavigation component="nav" showLabels value={tab} {...NAVIGATION} sx={BOTTOM}>
      {NAMES.map((name) => (
        <LinkAction key={name} value={name} />
      ))}
    </BottomNavigation>
  );
}

function LinkAction(props: LinkProps) {
  const { label, Icon } = TABS[props.value];
  const link = useTabLink(props.value, props.selected);
  return <BottomNavigationAction {...props} {...link} label={label} icon={<Icon />} />;
}

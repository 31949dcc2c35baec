import LogoutIcon from '@mui/icons-material/Logout';
import RefreshIcon from '@mui/icons-material/Refresh';
import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShownIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useAuth } from '../auth/AuthContext.tsx';
import type { ListSnapshot } from '../export/describeExport.ts';
import { ExportButton } from '../export/ExportButton.tsx';
import { filterWords } from '../filters/describeFilters.ts';
import type { Selection } from '../filters/search.ts';
import { formatText } from '../format.ts';
import type { TabName } from '../paths.ts';
import { useShortcut, useTimeZone, useView } from '../settings/view.ts';
import { SoftButton } from '../ui/buttons.tsx';
import { BrandMark, brandName, PageTitle } from '../ui/screen.tsx';
import { useIsNarrow } from '../ui/useIsNarrow.ts';
import { HeadingTabs, TABS } from './PageTabs.tsx';

// On a phone, the buttons have no icons, so that they fit in one row (with large text, in two).
const ACTIONS = {
  flexWrap: 'wrap',
  gap: 1,
  width: { xs: '100%', sm: 'auto' },
  '& > *': { flex: { xs: '1 1 auto', sm: 'none' } },
  '& .MuiButton-root': { px: { xs: 1, sm: undefined } },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
};

// Fixed on a wide screen, so that a long name or scope does not move the tabs.
const OWNER = {
  alignItems: 'center',
  gap: 1.5,
  minWidth: 0,
  width: { md: '15.5rem', lg: '24rem' },
};
const SCOPE = {
  // Keeps the line as high as without a scope.
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
  maxWidth: 1,
  overflow: { md: 'hidden' },
  textOverflow: 'ellipsis',
  whiteSpace: { md: 'nowrap' },
};

interface PageHeadingProps {
  tab: TabName;
  /** The merchants whose payments are shown; undefined for a merchant, who sees only their own. */
  scope: string | undefined;
  isRangeUsable: boolean;
  takeSnapshot: () => ListSnapshot;
  onRefresh: () => void;
  onPrint: () => void;
}

/**
 * The page's heading: the merchant, the tabs and the buttons for all payments. Memoized: few changes of the filters
 * affect it, and typing an Order ID never does.
 */
export const PageHeading = memo(function PageHeading(props: PageHeadingProps) {
  const { tab, scope, isRangeUsable, takeSnapshot, onRefresh, onPrint } = props;
  const { merchantId, signOut } = useAuth();
  return (
    <Stack
      component="header"
      direction="row"
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        rowGap: { xs: 1, sm: 1.5 },
        displayPrint: 'none',
      }}
    >
      <Stack direction="row" sx={OWNER}>
        <BrandMark alt={brandName()} />
        <Box sx={{ minWidth: 0 }}>
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <PageTitle>Transactions</PageTitle>
            <Privacy />
          </Stack>
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
            <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              Welcome, {formatText(merchantId)}
            </Typography>
            {scope && (
              <Typography component="p" variant="subtitle2" title={scope} sx={SCOPE}>
                {scope}
              </Typography>
            )}
          </Stack>
        </Box>
      </Stack>
      {!useIsNarrow() && <HeadingTabs tab={tab} />}
      <Stack direction="row" sx={ACTIONS}>
        <ExportButton {...{ isRangeUsable, takeSnapshot, onPrint }} />
        <SoftButton
          color="inherit"
          startIcon={<RefreshIcon />}
          isPossible={isRangeUsable}
          aria-keyshortcuts={useShortcut('r')}
          onClick={onRefresh}
        >
          Refresh
        </SoftButton>
        <Button
          color="inherit"
          startIcon={<LogoutIcon />}
          onClick={signOut}
          // Aligns its text, not its padding, with the edge.
          sx={{ mr: -1 }}
        >
          Logout
        </Button>
      </Stack>
    </Stack>
  );
});

interface BrowserTitleProps extends Pick<PageHeadingProps, 'tab' | 'scope'> {
  selection: Selection;
}

/** The browser's title: the filters in words and, for an admin, the merchants. */
export function BrowserTitle({ tab, selection, scope }: BrowserTitleProps) {
  const title = [
    ...(tab === 'list' ? [] : [TABS[tab].label]),
    ...filterWords(selection, useTimeZone()),
    scope ? `Transactions: ${scope}` : 'Transactions',
    brandName(),
  ];
  return <title>{title.join(' · ')}</title>;
}

const PRIVACY = 'Hide amounts and VPA IDs';

/** The button that hides amounts. It is next to the heading, so that a shop can hide them from customers at once. */
function Privacy() {
  const [{ isPrivate }, changeView] = useView();
  return (
    <IconButton
      size="small"
      color={isPrivate ? 'primary' : 'default'}
      aria-label={PRIVACY}
      aria-pressed={isPrivate}
      title={`${PRIVACY}, also in printouts and copied text. Exported files still show them.`}
      // Keeps the heading's height: the touch target is taller.
      sx={{ my: -1 }}
      onClick={() => changeView({ isPrivate: !isPrivate })}
    >
      {isPrivate ? <HiddenIcon fontSize="small" /> : <ShownIcon fontSize="small" />}
    </IconButton>
  );
}

import CloseIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Snackbar from '@mui/material/Snackbar';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { isTimed, type Notification, useNotifications, withdraw } from './notify.ts';
import { Status } from './ui/Announced.tsx';
import { TRY_AGAIN } from './ui/buttons.tsx';

const SHOWN_FOR_MS = 8_000;

// Covers rows, but not the foot of the list (wide screens) or of the page or an open payment (narrow screens).
const PLACE = ({ size, zIndex, typography: { pxToRem } }: Theme) => ({
  position: 'fixed',
  zIndex: zIndex.snackbar,
  gap: 1,
  left: { xs: 'max(16px, env(safe-area-inset-left))', md: 'max(32px, env(safe-area-inset-left))' },
  bottom: {
    xs: `calc(${pxToRem(size.controlTouch)} + 40px + env(safe-area-inset-bottom))`,
    md: 'calc(var(--control-small) + 40px)',
  },
  displayPrint: 'none',
  // Fixed, so that the width does not change with the progress text.
  width: 'min(25rem, calc(100vw - 32px))',
});

// One quiet surface for all messages; only the icon is coloured.
const SURFACE = {
  width: '100%',
  overflowWrap: 'anywhere',
  bgcolor: 'background.paper',
  borderColor: 'divider',
  color: 'text.primary',
  fontWeight: 'fontWeightMedium',
  '& .MuiTypography-root': { color: 'text.secondary' },
  '& .MuiAlert-message': { flex: 1 },
  // Aligns the buttons with the first line of text.
  '& .MuiAlert-action': { height: 'calc(1lh + 12px)', pl: 1 },
};

/** The messages of the page, each in a Snackbar: the running progress and all others, on every screen. */
export function Notifications() {
  const all = useNotifications();
  return (
    <Box component={Status} sx={{ displayPrint: 'none' }}>
      {all.length > 0 && (
        <Stack sx={PLACE}>
          {all.map(({ key, ...one }) => (
            <Snackbar
              key={key}
              open
              autoHideDuration={isTimed(one) ? SHOWN_FOR_MS : null}
              onClose={(event, reason) => {
                if (reason === 'timeout') withdraw(key);
                if (reason !== 'escapeKeyDown') return;
                // Escape closes one message, the newest.
                event?.preventDefault();
                const newest = all.findLast(isClosable);
                if (newest) withdraw(newest.key);
              }}
              sx={{ position: 'static' }}
            >
              <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                <Message {...one} onClose={() => withdraw(key)} />
              </Box>
            </Snackbar>
          ))}
        </Stack>
      )}
    </Box>
  );
}

const isClosable = ({ severity }: Notification) => severity !== 'progress';

function Message({ onClose, ...notification }: Notification & { onClose: () => void }) {
  const { message, detail, percent, severity, action } = notification;
  const isProgress = severity === 'progress';
  const shown = isProgress ? 'info' : severity;
  const close = isProgress ? undefined : onClose;
  return (
    <Alert
      severity={shown}
      sx={{ ...SURFACE, '& .MuiAlert-icon': { color: `${shown}.main` } }}
      icon={isProgress ? false : undefined}
      role="none"
      action={
        <>
          {action && (
            <Button
              size="small"
              onClick={() => {
                close?.();
                action.onPress();
              }}
            >
              {action.label ?? TRY_AGAIN}
            </Button>
          )}
          {close && (
            <IconButton size="small" color="inherit" aria-label="Close" onClick={close}>
              <CloseIcon fontSize="small" />
            </IconButton>
          )}
        </>
      }
    >
      {/* A separate element, whose text is the message alone. */}
      <span>{message}</span>
      {detail && (
        <Typography variant="body2" aria-live={isProgress ? 'off' : undefined}>
          {detail}
        </Typography>
      )}
      {isProgress && (
        <LinearProgress
          aria-label={message}
          variant={percent === undefined ? 'indeterminate' : 'determinate'}
          value={percent}
          sx={{ mt: 0.5 }}
        />
      )}
    </Alert>
  );
}

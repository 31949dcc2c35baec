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
const PLACE = ({ size, typography: { pxToRem } }: Theme) => ({
  left: { xs: 'max(16px, env(safe-area-inset-left))', md: 'max(32px, env(safe-area-inset-left))' },
  right: 'auto',
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

/** The Snackbar of the page: the running progress and the messages, on every screen. */
export function Notifications() {
  const all = useNotifications();
  const timed = all.find(isTimed);
  return (
    <Box component={Status} sx={{ displayPrint: 'none' }}>
      {all.length > 0 && (
        <Snackbar
          open
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          // Differs between messages, because a new duration restarts the timer.
          autoHideDuration={timed ? SHOWN_FOR_MS + timed.key : null}
          onClose={(_, reason) => {
            const closed = reason === 'timeout' ? timed : all.findLast(isClosable);
            if (closed && reason !== 'clickaway') withdraw(closed.key);
          }}
          sx={PLACE}
        >
          <Stack sx={{ gap: 1, flexGrow: 1, minWidth: 0 }}>
            {all.map((one) => (
              <Message {...one} key={one.key} onClose={() => withdraw(one.key)} />
            ))}
          </Stack>
        </Snackbar>
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

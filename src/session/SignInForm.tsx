import VisibilityIcon from '@mui/icons-material/Visibility';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOff';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';

interface SignInFormProps {
  /** The locked account, which needs only its Secret Key; empty without a lock. */
  knownMerchantId: string;
  /** Id of the note that says why to sign in; it describes the field that is focused first. */
  noteId: string | undefined;
  hasAutoFocus: boolean;
  /** Resolves to the error message on failure. */
  onSignIn: (merchantId: string, secretKey: string) => Promise<string | undefined>;
  /** Other actions, below the button. */
  children?: ReactNode;
}

// Ids and keys are not words.
const PLAIN = { autoCapitalize: 'off', spellCheck: false } as const;

// Both fields are required, so an asterisk on each label would say nothing.
const NO_ASTERISK = { required: false };

/** Keeps a line for the helper text, so that an error moves nothing. */
const NO_PROBLEM = ' ';

export function SignInForm(props: SignInFormProps) {
  const { knownMerchantId, noteId, hasAutoFocus, onSignIn, children } = props;
  const [merchantId, setMerchantId] = useState(knownMerchantId);
  const [secretKey, setSecretKey] = useState('');
  const [isKeyShown, setKeyShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [areMissingShown, setMissingShown] = useState(false);
  const [failure, setFailure] = useState<string>();
  const merchantIdRef = useRef<HTMLInputElement>(null);
  const secretKeyRef = useRef<HTMLInputElement>(null);

  const isMerchantIdMissing = merchantId.trim() === '';
  const isSecretKeyMissing = secretKey === '';
  const isMerchantIdFirst = knownMerchantId === '';

  /** What both fields have. The note describes the one that is focused first; an error of that field replaces it. */
  function field(label: string, isMissing: boolean, isFirst: boolean, endAdornment?: ReactNode) {
    const problem = areMissingShown && isMissing ? `${label} is required` : undefined;
    const isDescribed = isFirst && noteId && !problem;
    return {
      label,
      required: true,
      autoFocus: isFirst && hasAutoFocus,
      error: problem !== undefined,
      helperText: problem ?? NO_PROBLEM,
      slotProps: {
        inputLabel: NO_ASTERISK,
        htmlInput: isDescribed ? { ...PLAIN, 'aria-describedby': noteId } : PLAIN,
        input: { readOnly: isBusy, endAdornment },
      },
    };
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    setMissingShown(true);
    if (isMerchantIdMissing) return merchantIdRef.current?.focus();
    if (isSecretKeyMissing) return secretKeyRef.current?.focus();
    setBusy(true);
    const message = await onSignIn(merchantId.trim(), secretKey);
    setBusy(false);
    setFailure(message);
  }

  const toggle = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label={isKeyShown ? 'Hide Secret Key' : 'Show Secret Key'}
        onClick={() => setKeyShown(!isKeyShown)}
      >
        {isKeyShown ? <VisibilityOffIcon /> : <VisibilityIcon />}
      </IconButton>
    </InputAdornment>
  );

  return (
    <Stack component="form" noValidate onSubmit={submit}>
      <TextField
        {...field('Merchant ID', isMerchantIdMissing, isMerchantIdFirst)}
        placeholder="Enter your Merchant ID"
        autoComplete="username"
        inputRef={merchantIdRef}
        value={merchantId}
        onChange={(event) => {
          setMerchantId(event.target.value);
          setFailure(undefined);
        }}
      />
      <TextField
        {...field('Secret Key', isSecretKeyMissing, !isMerchantIdFirst, toggle)}
        placeholder="Enter your Secret Key"
        type={isKeyShown ? 'text' : 'password'}
        autoComplete="current-password"
        inputRef={secretKeyRef}
        value={secretKey}
        onChange={(event) => {
          setSecretKey(event.target.value);
          setFailure(undefined);
        }}
      />
      <Typography variant="body2" color="textSecondary">
        Use your Merchant ID and Secret Key to access the dashboard
      </Typography>
      {/* Not `disabled` while busy, because a disabled button loses the focus. */}
      <Button
        type="submit"
        variant="contained"
        size="large"
        aria-disabled={isBusy}
        aria-busy={isBusy}
        startIcon={isBusy && <CircularProgress aria-hidden color="inherit" size="1em" />}
        sx={{ mt: 3, mb: 2 }}
      >
        {isBusy ? 'Signing in...' : 'Sign In'}
      </Button>
      {children}
      {/* Last, so that it moves nothing. Always mounted: a live region announces only what is added to it. */}
      <Box role="status">
        {failure && (
          <Alert severity="error" role="none">
            {failure}
          </Alert>
        )}
      </Box>
    </Stack>
  );
}

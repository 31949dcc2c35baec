import VisibilityIcon from '@mui/icons-material/Visibility';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOff';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useRef, useState } from 'react';

interface SignInFormProps {
  /** The locked account, which needs only its Secret Key; empty without a lock. */
  knownMerchantId: string;
  /** Id of the note that says why to sign in; it describes the field that is focused first. */
  noteId: string | undefined;
  /** Resolves to the error message on failure. */
  onSignIn: (merchantId: string, secretKey: string) => Promise<string | undefined>;
}

// Ids and keys are not words.
const PLAIN = { autoCapitalize: 'off', spellCheck: false } as const;

export function SignInForm({ knownMerchantId, noteId, onSignIn }: SignInFormProps) {
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

  const merchantIdProblem =
    areMissingShown && isMerchantIdMissing ? 'Merchant ID is required' : undefined;
  const secretKeyProblem =
    areMissingShown && isSecretKeyMissing ? 'Secret Key is required' : undefined;
  const isMerchantIdFirst = knownMerchantId === '';

  /** The note describes the field that is focused first; an error of that field replaces it. */
  const htmlInput = (isFirst: boolean, problem?: string) =>
    isFirst && noteId && !problem ? { ...PLAIN, 'aria-describedby': noteId } : PLAIN;

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

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      {/* Always mounted: a live region announces only what is added to it. It takes no space when empty. */}
      <Box role="status" sx={{ '&:empty': { mb: -2.5 } }}>
        {failure && (
          <Alert severity="error" role="none">
            {failure}
          </Alert>
        )}
      </Box>
      <TextField
        label="Merchant ID"
        placeholder="Enter your Merchant ID"
        required
        autoFocus={isMerchantIdFirst}
        autoComplete="username"
        value={merchantId}
        onChange={(event) => {
          setMerchantId(event.target.value);
          setFailure(undefined);
        }}
        error={merchantIdProblem !== undefined}
        helperText={merchantIdProblem}
        inputRef={merchantIdRef}
        slotProps={{
          htmlInput: htmlInput(isMerchantIdFirst, merchantIdProblem),
          input: { readOnly: isBusy },
        }}
      />
      <TextField
        label="Secret Key"
        placeholder="Enter your Secret Key"
        required
        autoFocus={!isMerchantIdFirst}
        type={isKeyShown ? 'text' : 'password'}
        autoComplete="current-password"
        value={secretKey}
        onChange={(event) => {
          setSecretKey(event.target.value);
          setFailure(undefined);
        }}
        error={secretKeyProblem !== undefined}
        helperText={secretKeyProblem}
        inputRef={secretKeyRef}
        slotProps={{
          htmlInput: htmlInput(!isMerchantIdFirst, secretKeyProblem),
          input: {
            readOnly: isBusy,
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  aria-label={isKeyShown ? 'Hide Secret Key' : 'Show Secret Key'}
                  onClick={() => setKeyShown(!isKeyShown)}
                >
                  {isKeyShown ? <VisibilityOffIcon /> : <VisibilityIcon />}
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      {/* Not `disabled` while busy, because a disabled button loses the focus. */}
      <Button
        type="submit"
        variant="contained"
        size="large"
        aria-disabled={isBusy}
        aria-busy={isBusy}
      >
        {isBusy ? 'Signing in...' : 'Sign In'}
      </Button>
    </Stack>
  );
}

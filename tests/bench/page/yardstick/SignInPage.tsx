import { Alert, Button, Card, CardContent, Stack, TextField, Typography } from '@mui/material';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signIn } from './api.ts';

export function SignInPage() {
  const navigate = useNavigate();
  const [merchantId, setMerchantId] = useState('');
  const [secretKey, setSecretKey] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await signIn(merchantId, secretKey);
      navigate('/transactions');
    } catch {
      setError('Authentication failed. Please try again.');
      setBusy(false);
    }
  }

  return (
    <Stack sx={{ minHeight: '100vh', alignItems: 'center', justifyContent: 'center' }}>
      <Card sx={{ width: 440 }}>
        <CardContent>
          <Stack component="form" onSubmit={submit} spacing={2}>
            <Typography variant="h5">Transaction Dashboard</Typography>
            {error && <Alert severity="error">{error}</Alert>}
            <TextField
              label="Merchant ID"
              placeholder="Enter your Merchant ID"
              value={merchantId}
              onChange={(event) => setMerchantId(event.target.value)}
            />
            <TextField
              label="Secret Key"
              placeholder="Enter your Secret Key"
              type="password"
              value={secretKey}
              onChange={(event) => setSecretKey(event.target.value)}
            />
            <Button type="submit" variant="contained" disabled={isBusy}>
              {isBusy ? 'Signing in...' : 'Sign In'}
            </Button>
          </Stack>
        </CardContent>
      </Card>
    </Stack>
  );
}

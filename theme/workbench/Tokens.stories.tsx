import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { AllTokens } from './AllTokens.tsx';
import { ContrastPairs } from './ContrastPairs.tsx';
import { WithTheme } from './WithTheme.tsx';

export default { title: 'Tokens' };

export const All = {
  render: () => (
    <WithTheme>
      <Stack component="main" sx={{ gap: 4, p: 3 }}>
        <title>Tokens</title>
        <Typography variant="h1">Tokens</Typography>
        <AllTokens />
      </Stack>
    </WithTheme>
  ),
};

export const Contrast = {
  render: () => (
    <WithTheme>
      <Box component="main" sx={{ p: 3 }}>
        <title>Contrast</title>
        <Typography variant="h1">Contrast</Typography>
        <ContrastPairs />
      </Box>
    </WithTheme>
  ),
};

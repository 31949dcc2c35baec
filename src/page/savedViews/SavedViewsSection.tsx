import LinkIcon from '@mui/icons-material/Link';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { useAuth } from '../../auth/AuthContext.tsx';
import { formatText } from '../../format.ts';
import { CopyText } from '../../payment/CopyText.tsx';
import { useTabName } from '../PageTabs.tsx';
import { savedViews, useSetup } from './savedViews.ts';

interface SavedViewsSectionProps {
  onEdit: () => void;
  onClose: () => void;
}

// Wraps rather than widening the panel; many views scroll.
const LIST = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.5,
  width: 0,
  minWidth: '100%',
  maxHeight: '7.5rem',
  overflowY: 'auto',
};

/** Applies a saved view by one press. */
export function SavedViewsSection({ onEdit, onClose }: SavedViewsSectionProps) {
  const { merchantId } = useAuth();
  const views = savedViews.use(merchantId);
  const { apply, isCurrent } = useSetup();
  const id = useId();
  // The statement is of the list.
  const isList = useTabName() === 'list';

  return (
    <Stack sx={{ gap: 0.5 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', mr: -1 }}>
        <FormLabel id={id} sx={{ mr: 'auto' }}>
          Saved views
        </FormLabel>
        <Button size="small" aria-haspopup="dialog" aria-expanded={false} onClick={onEdit}>
          {views.length > 0 ? 'Save or edit views…' : 'Save this view…'}
        </Button>
      </Stack>
      {views.length > 0 && (
        <Box role="group" aria-labelledby={id} sx={LIST}>
          {views.map((saved) => (
            <Chip
              key={saved.name}
              size="small"
              label={formatText(saved.name)}
              color={isCurrent(saved) ? 'primary' : 'default'}
              aria-pressed={isCurrent(saved)}
              onClick={() => apply(saved, onClose)}
            />
          ))}
        </Box>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', ml: -1 }}>
        <CopyText
          variant="text"
          size="small"
          icon={<LinkIcon />}
          value={location.href}
          announcement="Copied the list’s link"
        >
          Copy link to this list
        </CopyText>
        {isList && (
          <Button size="small" startIcon={<PrintIcon />} onClick={() => print()}>
            Print
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

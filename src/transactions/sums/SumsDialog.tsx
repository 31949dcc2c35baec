import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useRef, useState } from 'react';
import type { ExportContext } from '../export/describeExport.ts';
import { describeMerchant } from '../filters/describeFilters.ts';
import { useIsPrivate } from '../privacy/useIsPrivate.ts';
import { ColumnsForm } from './ColumnsForm.tsx';
import type { Columns } from './columns.ts';
import { describeFailure } from './describeFailure.ts';
import { preloadChart } from './SumsByDay.tsx';
import { SumsNotes } from './SumsNotes.tsx';
import { SumsProgress } from './SumsProgress.tsx';
import { SumsResult } from './SumsResult.tsx';
import { storeColumns } from './storedColumns.ts';
import { type SummedList, useSums } from './useSums.ts';

export interface SumsDialogProps extends Omit<SummedList, 'zone'> {
  context: ExportContext;
  onClose: () => void;
}

const TALL = { minHeight: { sm: '28rem' } };

/** Exact sums of a list, from one export that is not saved. Closing it ends a running export. */
export default function SumsDialog(props: SumsDialogProps) {
  const { filters, listed, context, onClose } = props;
  const { zone, filterWords, merchantId, scope } = context;
  const sumsOf = useSums({ filters, zone, listed });
  const { sums, isRunning, progress, failure, unknown, addUpAgain } = sumsOf;
  const isPrivate = useIsPrivate();
  const [isChoosing, setChoosing] = useState(false);
  const closeButton = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const formId = useId();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  useEffect(() => {
    if (!isPrivate) preloadChart();
  }, [isPrivate]);
  const file = unknown ?? (isChoosing && !isRunning ? sums?.file : undefined);
  const shown = isRunning || file ? undefined : sums;

  /** The button that calls the action unmounts, so the focus moves first. */
  const focusCloseAnd = (action: () => void) => () => {
    closeButton.current?.focus();
    action();
  };
  function choose(columns: Columns) {
    setChoosing(false);
    // Other columns are another query, which begins by itself.
    storeColumns(columns);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
    >
      <DialogTitle id={titleId}>Sums</DialogTitle>
      <DialogContent sx={TALL}>
        <DialogContentText sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {[scope ?? describeMerchant(merchantId), ...filterWords].join(' · ')}
        </DialogContentText>
        {/* Always mounted: a live region announces only what is added to it. */}
        <div role="status">
          {isRunning && <SumsProgress progress={progress} />}
          {failure && (
            <Alert severity="error" role="none">
              {describeFailure(failure)}
            </Alert>
          )}
          {file && (
            <Typography sx={{ mb: 2 }}>
              {unknown && 'The headings of this service’s file are not recognised. '}
              Choose which column is what; this device remembers it.
            </Typography>
          )}
          {shown && <SumsNotes sums={shown} zone={zone} />}
        </div>
        {file && <ColumnsForm id={formId} file={file} isPrivate={isPrivate} onChoose={choose} />}
        {shown && <SumsResult sums={shown} isPrivate={isPrivate} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        {shown && <Button onClick={focusCloseAnd(() => setChoosing(true))}>Change columns</Button>}
        {(shown || failure) && (
          <Button onClick={focusCloseAnd(addUpAgain)}>
            {failure ? 'Try again' : 'Add up again'}
          </Button>
        )}
        {file && (
          <Button type="submit" form={formId} variant="contained">
            Use these columns
          </Button>
        )}
        <Button ref={closeButton} variant={file ? 'text' : 'contained'} autoFocus onClick={onClose}>
          {isRunning ? 'Cancel' : 'Close'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import CloseIcon from '@mui/icons-material/Close';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';

interface TitledDialogProps extends Omit<DialogProps, 'open'> {
  title: string;
  onClose: () => void;
}

/** An open dialog with its title and the X that closes it, so that its footer has only the dialog's actions. */
export function TitledDialog({ title, children, ...props }: TitledDialogProps) {
  const id = useId();
  return (
    <Dialog open aria-labelledby={id} maxWidth="sm" fullWidth {...props}>
      {/* With its own id, because MUI would give it the title's. */}
      <DialogTitle component="div" id={`${id}-row`} sx={ROW}>
        <h2 id={id}>{title}</h2>
        <IconButton autoFocus aria-label="Close" onClick={props.onClose}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      {children}
    </Dialog>
  );
}

const ROW = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  pr: 1.5,
  '& h2': { all: 'unset' },
};

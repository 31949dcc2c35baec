import CloseIcon from '@mui/icons-material/Close';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import type { Ref } from 'react';

interface DialogHeadingProps {
  /** Of the title, which names the dialog. */
  id: string;
  autoFocus?: boolean;
  closeRef?: Ref<HTMLButtonElement>;
  onClose: () => void;
  children: string;
}

/** A dialog's title and the X that closes it, so that its foot has only what it can do. */
export function DialogHeading({ id, autoFocus, closeRef, onClose, children }: DialogHeadingProps) {
  return (
    // An id of its own: MUI would give it the title's.
    <DialogTitle component="div" id={`${id}-row`} sx={ROW}>
      <h2 id={id}>{children}</h2>
      <IconButton ref={closeRef} autoFocus={autoFocus} aria-label="Close" onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </DialogTitle>
  );
}

const ROW = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  pr: 1.5,
  '& h2': { all: 'unset' },
};

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Fragment, useId } from 'react';
import { describeExport, type ExportContext } from './describeExport.ts';
import type { SavedExport } from './saveExport.ts';
import { saveFile } from './saveFile.ts';

export interface ExportDetailsProps {
  saved: SavedExport;
  context: ExportContext;
  onClose: () => void;
}

/** What is known about a saved file, to compare it with the list and to prove later that it was not changed. */
export default function ExportDetails({ saved, context, onClose }: ExportDetailsProps) {
  const titleId = useId();
  const facts = describeExport(saved, context);
  function saveAsText() {
    const lines = facts.map(([name, value]) => `${name}: ${value}\r\n`);
    saveFile(new Blob(lines, { type: 'text/plain' }), saved.fileName.replace(/csv$/, 'txt'));
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Exported file</DialogTitle>
      <DialogContent>
        <dl className="Facts">
          {facts.map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd className={name === 'SHA-256' ? 'Identifier' : undefined}>{value}</dd>
            </Fragment>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button onClick={saveAsText}>Save as text</Button>
        <Button variant="contained" onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

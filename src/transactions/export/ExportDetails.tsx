import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { Fragment } from 'react';
import { formatBytes, formatCount, formatExactTime } from '../../format.ts';
import { describeTimeZone } from '../../time.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { compareRows } from '../csv/describeExport.ts';
import type { SavedExport } from './saveExport.ts';

interface ExportDetailsProps {
  saved: SavedExport;
  onClose: () => void;
}

/** What is known about a saved file, to compare it with the list and to prove later that it was not changed. */
export default function ExportDetails({ saved, onClose }: ExportDetailsProps) {
  const facts = describe(saved);
  function saveAsText() {
    const lines = facts.map(([name, value]) => `${name}: ${value}\r\n`);
    saveFile(new Blob(lines, { type: 'text/plain' }), saved.fileName.replace(/csv$/, 'txt'));
  }
  return (
    <TitledDialog title="Last export" onClose={onClose}>
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
      </DialogActions>
    </TitledDialog>
  );
}

function describe(saved: SavedExport): [name: string, value: string][] {
  const { zone, filterWords, dates, merchantId, scope } = saved.list;
  const time = (date: Date) => formatExactTime(date.toISOString(), zone);
  const zoneInWords = describeTimeZone(zone, saved.startedAt);
  return [
    ['File', saved.fileName],
    ['Contents', saved.isForSpreadsheets ? 'For spreadsheets' : 'Original file'],
    ['Rows', compareRows(saved).sentence],
    ['Size', `${formatBytes(saved.bytes)} (${formatCount(saved.bytes)} bytes)`],
    ['SHA-256', saved.sha256 ?? 'Not calculated'],
    ['Merchant', scope ?? merchantId],
    ['Filters', filterWords.join(', ') || 'None'],
    ['Dates', dates ? `${dates} (${zoneInWords})` : 'All dates'],
    ['Times in the file', saved.isForSpreadsheets ? zoneInWords : 'As the service wrote them'],
    ['Started', time(saved.startedAt)],
    ['Finished', time(saved.endedAt)],
  ];
}

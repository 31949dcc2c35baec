import SummaryIcon from '@mui/icons-material/DonutSmallOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { NOT_LOADED, type useIdleLoad } from '../../lazy.tsx';
import { Announced } from '../../ui/Announced.tsx';
import { Summary } from '../late.tsx';
import { useView } from '../view/view.ts';
import type { SummaryProps } from './Summary.tsx';

export function SummaryToggle() {
  const [{ hasSummary: isOn }, changeView] = useView();
  const [wasPressed, setPressed] = useState(false);
  return (
    <>
      <Button
        className="SummaryToggle"
        startIcon={<SummaryIcon />}
        aria-pressed={isOn}
        onClick={() => {
          setPressed(true);
          changeView({ hasSummary: !isOn });
        }}
      >
        Summary
      </Button>
      {/* Not for a summary that was on when the page opened. */}
      <Announced>{isOn && wasPressed && 'Summary shown above the list'}</Announced>
    </>
  );
}

interface SummaryPlaceProps extends SummaryProps {
  /** Of its code. */
  load: ReturnType<typeof useIdleLoad>;
}

/** Reserves the summary's space; its code is loaded after the rows. */
export function SummaryPlace({ load, ...props }: SummaryPlaceProps) {
  return (
    <div className="Summary">
      {load === 'loaded' && <Summary {...props} />}
      {/* Always mounted: a live region announces only what is added to it. */}
      <div role="status">{load === 'late' && <p>{NOT_LOADED}</p>}</div>
    </div>
  );
}

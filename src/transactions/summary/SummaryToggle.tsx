import SummaryIcon from '@mui/icons-material/DonutSmallOutlined';
import Button from '@mui/material/Button';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useState } from 'react';
import { LateSummary } from './lateSummary.ts';

interface SummaryToggleProps {
  isOn: boolean;
  onToggle: () => void;
}

export function SummaryToggle({ isOn, onToggle }: SummaryToggleProps) {
  const [wasPressed, setPressed] = useState(false);
  return (
    <>
      <Button
        className="SummaryToggle"
        startIcon={<SummaryIcon />}
        // The word is hidden where the filters need its room.
        aria-label="Summary"
        title="Summary"
        aria-pressed={isOn}
        onPointerEnter={LateSummary.preload}
        onFocus={LateSummary.preload}
        onClick={() => {
          setPressed(true);
          onToggle();
        }}
      >
        <span>Summary</span>
      </Button>
      {/* Not for a summary that was on when the page opened. */}
      <span role="status" style={visuallyHidden}>
        {isOn && wasPressed && 'Summary shown above the list'}
      </span>
    </>
  );
}

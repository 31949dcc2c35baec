import Button, { type ButtonProps } from '@mui/material/Button';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useMemo, useState } from 'react';
import { openWhenLoaded } from '../../lazy.tsx';
import { useOpened } from '../../payment/useOpened.ts';
import { useTimeZone } from '../../settings/view.ts';
import { describeTimeZone } from '../../time.ts';
import { features, ViewMenu } from '../lazyFeatures.tsx';

// As the notes around it.
const QUIET = {
  color: 'text.secondary',
  fontWeight: 'fontWeightRegular',
  // Wraps on a phone, where a long zone or large text has no room on one line.
  whiteSpace: 'normal',
  textAlign: 'start',
  height: 'auto',
  minHeight: '1.75rem',
  '@media (pointer: coarse)': { minHeight: '2.75rem' },
};

/** The zone of all times, which is changed in the View panel. */
export function TimeZoneButton() {
  const zone = useTimeZone();
  // Memoized, because Intl formatters are slow to create. The offset changes with daylight saving time.
  const offset = new Date().getTimezoneOffset();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the device's offset decides
  const text = useMemo(() => describeTimeZone(zone, new Date()), [zone, offset]);
  return (
    <ViewButton size="small" color="inherit" isForZone sx={QUIET}>
      <span>Times in {text}</span>
      <span style={visuallyHidden}>, change the time zone</span>
    </ViewButton>
  );
}

interface ViewButtonProps extends ButtonProps {
  isForZone?: boolean;
}

export function ViewButton({ isForZone = false, ...button }: ViewButtonProps) {
  const { panel, openPanel, close } = useOpened();
  const name = isForZone ? 'zone' : 'view';
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  function open(pressed: HTMLElement) {
    setAnchor(pressed);
    openPanel(name);
  }
  // After a reload, nothing was pressed that it could stand at.
  const isOpen = panel === name && anchor !== null;
  return (
    <>
      <Button
        {...button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => openWhenLoaded(features, () => open(currentTarget))}
      />
      {isOpen && <ViewMenu anchor={anchor} isForZone={isForZone} onClose={close} />}
    </>
  );
}

import Button, { type ButtonProps } from '@mui/material/Button';

interface SoftButtonProps extends ButtonProps {
  isPossible: boolean;
}

/** Stays in the tab order while it does nothing: a button that becomes disabled drops the focus to the body. */
export function SoftButton({ isPossible, onClick, ...button }: SoftButtonProps) {
  return (
    <Button aria-disabled={!isPossible} onClick={isPossible ? onClick : undefined} {...button} />
  );
}

export const TRY_AGAIN = 'Try again';

export const TryAgain = (props: ButtonProps) => <Button {...props}>{TRY_AGAIN}</Button>;

import Button, { type ButtonProps } from '@mui/material/Button';

interface SoftButtonProps extends ButtonProps {
  isPossible: boolean;
}

/** A button that stays focusable while it is not possible; with `disabled`, the browser would drop its focus. */
export function SoftButton({ isPossible, onClick, ...button }: SoftButtonProps) {
  return (
    <Button aria-disabled={!isPossible} onClick={isPossible ? onClick : undefined} {...button} />
  );
}

export const TRY_AGAIN = 'Try again';

export const TryAgain = (props: ButtonProps) => <Button {...props}>{TRY_AGAIN}</Button>;

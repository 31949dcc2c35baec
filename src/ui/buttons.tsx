import Button, { type ButtonProps } from '@mui/material/Button';

interface SoftButtonProps extends ButtonProps {
  isPossible: boolean;
}

/** A button that stays focusable while its action is not possible; with `disabled`, it would lose the focus. */
export function SoftButton({ isPossible, onClick, ...button }: SoftButtonProps) {
  return (
    <Button aria-disabled={!isPossible} onClick={isPossible ? onClick : undefined} {...button} />
  );
}

export const TRY_AGAIN = 'Try again';

export const TryAgain = (props: ButtonProps) => <Button {...props}>{TRY_AGAIN}</Button>;

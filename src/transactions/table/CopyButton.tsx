import CopiedIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopy';
import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { formatText } from '../../format.ts';
import { useCopy } from './useCopy.ts';

interface CopyButtonProps extends Pick<IconButtonProps, 'sx' | 'tabIndex'> {
  /** What is copied, for the accessible name. */
  name: string;
  value: string;
}

export function CopyButton({ name, value, ...props }: CopyButtonProps) {
  const [isCopied, copy] = useCopy(value);
  return (
    <>
      <IconButton size="small" aria-label={`Copy ${name}`} onClick={copy} {...props}>
        {isCopied ? (
          <CopiedIcon color="success" fontSize="inherit" />
        ) : (
          <CopyIcon fontSize="inherit" />
        )}
      </IconButton>
      <span role="status" style={visuallyHidden}>
        {isCopied && `Copied ${formatText(value)}`}
      </span>
    </>
  );
}

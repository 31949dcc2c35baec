import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import RenameIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatText } from '../../format.ts';
import { RenameView } from './RenameView.tsx';

export interface SavedViewRowProps {
  name: string;
  /** Its set-up in words. */
  description: string;
  isFirst: boolean;
  isLast: boolean;
  /** Focuses the row when it appears. */
  isFocused: boolean;
  nameProblem: (name: string) => string | undefined;
  onApply: () => void;
  onRename: (name: string) => void;
  onMove: (by: 1 | -1) => void;
  onDelete: () => void;
}

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, py: 0.75 };

export function SavedViewRow(props: SavedViewRowProps) {
  const { description, isFirst, isLast, isFocused, onApply, onRename, onMove, onDelete } = props;
  const [isEdited, setEdited] = useState(false);
  const [wasEdited, setWasEdited] = useState(false);
  const name = formatText(props.name);

  function stopEditing() {
    setWasEdited(true);
    setEdited(false);
  }
  if (isEdited) {
    return (
      <Box component="li" sx={ROW}>
        <RenameView
          name={props.name}
          nameProblem={props.nameProblem}
          onRename={(next) => {
            stopEditing();
            onRename(next);
          }}
          onCancel={stopEditing}
        />
      </Box>
    );
  }
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Typography component="p" variant="subtitle2" noWrap title={name}>
          {name}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {description}
        </Typography>
      </Box>
      <Stack direction="row" sx={{ alignItems: 'center', ml: { xs: -1, sm: 0 } }}>
        <Button size="small" aria-label={`Apply ${name}`} onClick={onApply}>
          Apply
        </Button>
        <IconButton
          // The pressed button was unmounted, or its row is new.
          autoFocus={isFocused || wasEdited}
          aria-label={`Rename ${name}`}
          title="Rename"
          onClick={() => setEdited(true)}
        >
          <RenameIcon fontSize="small" />
        </IconButton>
        <IconButton
          aria-label={`Move ${name} up`}
          title="Move up"
          aria-disabled={isFirst}
          onClick={isFirst ? undefined : () => onMove(-1)}
        >
          <UpIcon fontSize="small" />
        </IconButton>
        <IconButton
          aria-label={`Move ${name} down`}
          title="Move down"
          aria-disabled={isLast}
          onClick={isLast ? undefined : () => onMove(1)}
        >
          <DownIcon fontSize="small" />
        </IconButton>
        <IconButton aria-label={`Delete ${name}`} title="Delete" onClick={onDelete}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Stack>
    </Box>
  );
}

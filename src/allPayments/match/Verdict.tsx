import AgreeIcon from '@mui/icons-material/CheckCircleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { describeNotes, describeObstacles, describeVerdict, type Writer } from './matchWords.ts';
import type { Matched } from './ownFile.ts';

// Breaks between its parts only; on a phone each has a line.
const PART = { display: { xs: 'block', sm: 'inline-block' }, whiteSpace: { sm: 'pre' } };
const BETWEEN = { display: { xs: 'none', sm: 'inline' } };

interface VerdictProps {
  matched: Matched;
  writer: Writer;
}

/** The answer: green, or what both sides come to and the difference; and what else is known. */
export function Verdict({ matched, writer }: VerdictProps) {
  const { isGreen } = matched;
  const parts = describeVerdict(matched, writer);
  const obstacles = describeObstacles(matched, writer);
  return (
    <>
      <Typography
        component="b"
        variant="figure"
        color={isGreen ? 'success' : undefined}
        sx={{ display: 'block' }}
      >
        {isGreen && <AgreeIcon fontSize="inherit" sx={{ verticalAlign: '-0.1em', mr: 0.5 }} />}
        {parts.map((part, nth) => (
          // The first part of green is a sentence, longer than a line.
          <Box key={part} component="span" sx={isGreen && nth === 0 ? undefined : PART}>
            {part}
            {nth < parts.length - 1 && (
              <Box component="span" sx={BETWEEN}>
                {' · '}
              </Box>
            )}
          </Box>
        ))}
      </Typography>
      {obstacles.length > 0 && (
        <Alert severity="warning" role="none" sx={{ my: 1 }}>
          {obstacles.map((obstacle) => (
            <div key={obstacle}>{obstacle}</div>
          ))}
        </Alert>
      )}
      {describeNotes(matched).map((note) => (
        <Typography key={note} variant="body2" sx={{ mt: 1 }}>
          {note}
        </Typography>
      ))}
    </>
  );
}

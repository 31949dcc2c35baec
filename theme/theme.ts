import './fonts/inter.css';
import { buildTheme } from './buildTheme.ts';
import { tokens } from './tokens/tokens.ts';

export const theme = buildTheme(tokens);

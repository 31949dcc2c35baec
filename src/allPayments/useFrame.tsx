import LinearProgress from '@mui/material/LinearProgress';
import { createPortal } from 'react-dom';
import { useOutletContext } from 'react-router-dom';
import { PAGE_SIZE } from '../api/contract.ts';
import { type Progress, percentOf } from '../export/describeExport.ts';
import { PageSteps } from '../page/PageSteps.tsx';
import type { Page } from '../page/usePage.ts';
import type { AllPayments } from './load.ts';

/* Shared by the frame, its tabs and the printouts. */

/** The payments and the state that the frame passes to its tabs. */
interface FrameProps {
  /** The payments of all statuses. */
  whole: AllPayments;
  /** Whether the payments may be of several merchants, whose Order IDs can be the same. */
  isOfSeveral: boolean;
  /** The element for a pager; null until it is rendered. */
  foot: HTMLElement | null;
  /** Moves the focus to the tab before an action, because the clicked button unmounts. */
  press: (then: () => void) => void;
  /** Whether the browser is printing. */
  isPrinting: boolean;
}

export const useFrame = () => useOutletContext<Page & FrameProps>();

/** The same context for Find, whose field is shown before the payments are loaded. */
export const useEarlyFrame = () => useOutletContext<Page & Partial<FrameProps>>();

export const ON_PAPER = '@media print';
/** Fills the surface, but is at least a few lines high: in a low window, the page scrolls. */
export const AREA = { position: 'relative', flex: 1, minHeight: '16.5rem', outline: 'none' };
/** The distance from the edge, the same as the foot's. */
export const INSET = { xs: 2, md: 1.5 };
/** Takes the remaining height. Has its own scrollbar on a wide screen, and scrolls with the page on a narrow one. */
export const SCROLLED = {
  ...AREA,
  overflow: { md: 'auto' },
  contain: { md: 'size' },
  px: INSET,
  py: 2,
  [ON_PAPER]: { overflow: 'visible', contain: 'none', px: 0 },
} as const;

/** The last page, counted from 0. */
export const lastPageOf = (count: number) => Math.max(0, Math.ceil(count / PAGE_SIZE) - 1);

interface FootPagerProps {
  /** Counted from 0. */
  page: number;
  /** The number of rows on all pages. */
  count: number;
  onChange: (page: number) => void;
}

/** The pager, in the foot of the tab. */
export function FootPager({ page, count, onChange }: FootPagerProps) {
  const { foot } = useFrame();
  const totalPages = lastPageOf(count) + 1;
  if (!foot || totalPages <= 1) return null;
  return createPortal(
    <PageSteps page={page + 1} {...{ totalPages }} onChange={(next) => onChange(next - 1)} />,
    foot,
  );
}

/** Why orders are not compared. */
export const SEVERAL =
  'Several merchants here may use the same Order IDs. To compare orders, filter by one Merchant ID.';

const BAR = { width: '24rem', maxWidth: '100%', my: 1 };

export function LoadProgress(progress: Progress) {
  const percent = percentOf(progress);
  const variant = percent === undefined ? 'indeterminate' : 'determinate';
  return <LinearProgress aria-label="Payments loaded" variant={variant} value={percent} sx={BAR} />;
}

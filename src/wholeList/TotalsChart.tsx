import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { describeCount, formatPaise } from '../format.ts';
import type { Bar } from './totals.ts';

const compactRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
});

/** One bar for each day or month. Arrow keys go from bar to bar, which are announced with their exact totals. */
export default function TotalsChart({ bars, height }: { bars: Bar[]; height: number }) {
  const theme = useTheme();
  const { main } = theme.vars.palette.success;
  // Follows the browser's text size, which MUI's px do not.
  const tickLabelStyle = { fontSize: theme.typography.caption.fontSize };
  return (
    <BarChart
      height={height}
      hideLegend
      skipAnimation
      grid={{ horizontal: true }}
      margin={{ left: 0, right: halfOf(bars.at(-1)?.tick), bottom: 0 }}
      xAxis={[
        {
          scaleType: 'band',
          // A few bars would be as wide as the chart.
          categoryGapRatio: Math.max(0.2, 1 - bars.length / 8),
          data: bars.map((_, position) => position),
          tickInterval: (position: number) => bars[position]?.hasTick ?? false,
          disableTicks: true,
          height: 'auto',
          tickLabelStyle,
          colorMap: {
            type: 'ordinal',
            colors: bars.map(({ isSoFar }) => (isSoFar ? theme.alpha(main, 0.5) : main)),
          },
          valueFormatter: (position: number, { location }) =>
            (location === 'tick' ? bars[position]?.tick : bars[position]?.label) ?? '',
        },
      ]}
      yAxis={[
        {
          width: 'auto',
          tickLabelStyle,
          valueFormatter: (rupees: number) => compactRupees.format(rupees),
        },
      ]}
      series={[
        {
          label: 'Completed',
          color: main,
          // Only the heights are floats; the texts are exact.
          data: bars.map(({ paise }) => Number(paise) / 100),
          valueFormatter: (_, { dataIndex }) => describe(bars[dataIndex]),
        },
      ]}
    />
  );
}

/** Room for half of the last label, in px; without it, the chart leaves it out. */
function halfOf(label = ''): number {
  const { fontSize } = getComputedStyle(document.documentElement);
  return label.length * 0.22 * (Number.parseFloat(fontSize) || 16);
}

function describe(bar: Bar | undefined): string {
  return bar ? `${formatPaise(bar.paise)}, ${describeCount(bar.count, 'payment')}` : '';
}

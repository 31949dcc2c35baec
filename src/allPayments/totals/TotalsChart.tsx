import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { describeCount, formatPaise } from '../../format.ts';
import type { StatusDisplay } from '../../payment/StatusChip.tsx';
import { useFrame } from '../useFrame.tsx';
import type { Bar } from './totals.ts';

/** `₹13.49L` */
const compactRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});

// Only the heights are floats; the texts are exact.
const toRupees = (paise: bigint) => Number(paise) / 100;

interface TotalsChartProps {
  bars: Bar[];
  average: bigint | undefined;
  /** The status, and its colour. */
  label: string;
  color: StatusDisplay['color'];
  onOpen: (bar: Bar) => void;
}

/** One bar for each day or month. Arrow keys move between bars, each announced with its exact total. */
export default function TotalsChart({ bars, average, label, color, onOpen }: TotalsChartProps) {
  const { certainty } = useFrame().whole.received;
  const theme = useTheme();
  const { palette } = theme.vars;
  const { main, bar, barSoFar } = palette[color === 'default' ? 'secondary' : color];
  // Follows the browser's text size, which MUI's px do not.
  const { fontSize } = theme.typography.caption;
  return (
    <BarChart
      hideLegend
      onAxisClick={(_, axis) => {
        const bar = axis && bars[axis.dataIndex];
        if (bar) onOpen(bar);
      }}
      skipAnimation
      grid={{ horizontal: true }}
      margin={{ left: 0, right: 0, bottom: 0 }}
      xAxis={[
        {
          scaleType: 'band',
          // Otherwise a few bars would fill the chart's width.
          categoryGapRatio: Math.max(0.2, 1 - bars.length / 8),
          data: bars.map((_, position) => position),
          disableTicks: true,
          height: 'auto',
          tickLabelStyle: { fontSize },
          colorMap: {
            type: 'ordinal',
            colors: bars.map(({ isSoFar }) => (isSoFar ? barSoFar : bar)),
          },
          valueFormatter: (position: number, { location }) =>
            (location === 'tick' ? bars[position]?.tick : bars[position]?.label) ?? '',
        },
      ]}
      yAxis={[
        {
          width: 'auto',
          // Fixed, because the axis stays as wide as its first labels, and would cut longer ones.
          tickNumber: 6,
          tickLabelStyle: { fontSize },
          valueFormatter: (rupees: number) => compactRupees.format(rupees),
        },
      ]}
      series={[
        {
          label,
          color: main,
          data: bars.map(({ paise }) => toRupees(paise)),
          valueFormatter: (_, { dataIndex }) => certainty + describe(bars[dataIndex]),
        },
      ]}
    >
      {average !== undefined && (
        <ChartsReferenceLine
          y={toRupees(average)}
          lineStyle={{ stroke: palette.text.primary, strokeDasharray: '4 4' }}
        />
      )}
    </BarChart>
  );
}

function describe(bar: Bar | undefined): string {
  return bar ? `${formatPaise(bar.paise)}, ${describeCount(bar.count)}` : '';
}

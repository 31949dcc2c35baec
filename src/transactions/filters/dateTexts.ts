import type { DateFieldProps } from './dateField.ts';
import { FILTERS } from './filters.ts';

/** The texts of each date's picker that differ from MUI's. */
export const DATE_TEXTS = { startDate: textsOf('startDate'), endDate: textsOf('endDate') };

function textsOf(name: DateFieldProps['name']) {
  const label = FILTERS[name].label.toLowerCase();
  return {
    // MUI's placeholder for the month is MMMM although the field shows three letters.
    fieldMonthPlaceholder: ({ format }: { format: string }) => format,
    fieldClearLabel: `Clear ${FILTERS[name].label}`,
    openDatePickerDialogue: (date: string | null) =>
      date ? `Choose ${label}, selected date is ${date}` : `Choose ${label}`,
    // The theme shows these above the columns.
    selectViewText: (view: string) => (view === 'hours' ? 'Hours' : 'Minutes'),
  };
}

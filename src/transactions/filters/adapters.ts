import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { parse, parseISO, toDate } from 'date-fns';
import { inZone, type TimeZone } from '../../timeZone.ts';

/** The pickers' date library in each zone; MUI's own knows only the device's. */
export const ADAPTERS: Record<TimeZone, typeof AdapterDateFns> = {
  device: AdapterDateFns,
  india: adapterIn('india'),
  utc: adapterIn('utc'),
};

/** Creates dates in the zone. The other functions of date-fns keep the zone of the date that they get. */
function adapterIn(zone: TimeZone): typeof AdapterDateFns {
  const options = inZone(zone);
  const now = () => toDate(Date.now(), options.in);
  return class extends AdapterDateFns {
    override date = ((value?: string | null) => {
      if (value === null) return null;
      return value === undefined ? now() : parseISO(value, options);
    }) as AdapterDateFns['date'];

    override parse = (value: string, format: string) =>
      value === '' ? null : parse(value, format, now(), { ...options, locale: this.locale });
  };
}

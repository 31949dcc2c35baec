const DAY = 86_400_000;

/** Both ends are inclusive. */
export interface Range {
  startDate?: Date;
  endDate?: Date;
}

/** Whole UTC days or months, which have counters: from `from` to before `before`. */
export interface Whole {
  size: 'day' | 'month';
  from?: Date;
  before?: Date;
}

/** What a range has more, or less (`sign`), than whole days at one of its ends; it has to be counted. */
export interface Edge extends Range {
  size: 'edge';
  sign: 1 | -1;
}

/** Cuts a range into as few and as large parts as can be, newest first. */
export function rangeParts({ startDate, endDate }: Range): (Whole | Edge)[] {
  // To the nearest midnight: what is over or missing is never more than half a day.
  const nearest = (time: number) => new Date(Math.round(time / DAY) * DAY);
  const from = startDate && nearest(startDate.getTime());
  const before = endDate && nearest(endDate.getTime() + 1);
  if (from && before && from >= before) {
    return [{ size: 'edge', startDate, endDate, sign: 1 }];
  }

  const parts: (Whole | Edge)[] = wholeParts(from, before);
  if (endDate && before) {
    const end = after(endDate);
    if (before < end) parts.unshift(edge(before, end, 1));
    if (before > end) parts.unshift(edge(end, before, -1));
  }
  if (startDate && from) {
    if (startDate < from) parts.push(edge(startDate, from, 1));
    if (startDate > from) parts.push(edge(from, startDate, -1));
  }
  return parts;
}

function edge(from: Date, before: Date, sign: 1 | -1): Edge {
  return { size: 'edge', startDate: from, endDate: new Date(before.getTime() - 1), sign };
}

function after(moment: Date): Date {
  return new Date(moment.getTime() + 1);
}

function wholeParts(from: Date | undefined, before: Date | undefined): Whole[] {
  const firstMonth = from && (from.getUTCDate() === 1 ? from : nextMonth(from));
  const endMonth = before && new Date(before.getTime() - (before.getUTCDate() - 1) * DAY);
  if (firstMonth && endMonth && firstMonth >= endMonth) return [{ size: 'day', from, before }];
  const parts: Whole[] = [{ size: 'month', from: firstMonth, before: endMonth }];
  if (endMonth && before && endMonth < before) {
    parts.unshift({ size: 'day', from: endMonth, before });
  }
  if (from && firstMonth && from < firstMonth) {
    parts.push({ size: 'day', from, before: firstMonth });
  }
  return parts;
}

/** The day, or the month, after the one that begins at `start`. */
export function following(start: Date, size: 'day' | 'month'): Date {
  return size === 'day' ? new Date(start.getTime() + DAY) : nextMonth(start);
}

function nextMonth(date: Date): Date {
  const next = new Date(date);
  next.setUTCMonth(date.getUTCMonth() + 1, 1);
  return next;
}

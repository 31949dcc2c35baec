const LINE_BREAK = 10;

/** Cells, one on a line, so that one search goes through all. Read in lower case, and only when all are there. */
export class TextColumn {
  #text = '';
  /** Cells that are not in the text yet, because adding each on its own takes ten times as long. */
  #pending: string[] = [];
  #whole: { text: string; starts: Uint32Array } | undefined;
  /** Where the cells come from, in a column of some rows of another. */
  #from: { column: TextColumn; rows: Uint32Array } | undefined;
  #isAscii = true;

  push(cell: string): void {
    const line = cell.includes('\n') ? cell.replaceAll('\n', ' ') : cell;
    if (this.#pending.push(line) >= 200) this.#join();
  }

  /** A column of some of the rows. Nothing is copied until it is read. */
  part(rows: Uint32Array): TextColumn {
    const part = new TextColumn();
    part.#from = { column: this, rows };
    return part;
  }

  #join(): void {
    if (this.#pending.length > 0) this.#text += `${this.#pending.join('\n')}\n`;
    this.#pending = [];
  }

  /** The text in lower case, and where its lines begin. Takes a moment at the first call. */
  read() {
    if (this.#whole) return this.#whole;
    if (this.#from) for (const row of this.#from.rows) this.push(this.#from.column.at(row));
    this.#join();
    this.#isAscii = this.#from?.column.isAscii ?? /^[\0-\x7F]*$/.test(this.#text);
    const text = this.#text.toLowerCase();
    this.#text = '';
    const starts = [0];
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
      starts.push(end + 1);
    }
    this.#whole = { text, starts: Uint32Array.from(starts) };
    return this.#whole;
  }

  at(row: number): string {
    const { text, starts } = this.read();
    return text.slice(starts[row], (starts[row + 1] ?? 1) - 1);
  }

  isEmpty(row: number): boolean {
    const { text, starts } = this.read();
    return text.charCodeAt(starts[row] ?? 0) === LINE_BREAK;
  }

  /** Whether a cell begins with a text in lower case. */
  startsWith(row: number, text: string): boolean {
    const whole = this.read();
    return whole.text.startsWith(text, whole.starts[row]);
  }

  /** Whether all letters are ASCII, whose case every service ignores alike. */
  get isAscii(): boolean {
    this.read();
    return this.#isAscii;
  }

  /** Calls `onRow` for each cell that contains the text, which is not empty and in lower case. */
  search(part: string, onRow: (row: number) => void): void {
    const { text, starts } = this.read();
    let row = 0;
    for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, starts[row])) {
      while ((starts[row + 1] ?? Number.POSITIVE_INFINITY) <= at) row += 1;
      onRow(row);
      row += 1;
    }
  }

  /** Compares two cells. By their codes, because comparing slices takes ten times as long. */
  comparator(): (a: number, b: number) => number {
    const { text, starts } = this.read();
    const codes = new Uint16Array(text.length);
    for (let place = 0; place < text.length; place++) codes[place] = text.charCodeAt(place);
    return (a, b) => {
      let first = starts[a] ?? 0;
      let second = starts[b] ?? 0;
      while (codes[first] === codes[second] && codes[first] !== LINE_BREAK) {
        first += 1;
        second += 1;
      }
      return (codes[first] ?? 0) - (codes[second] ?? 0);
    };
  }
}

/** An id without case, and without what shops and spreadsheets put around it: `#1001`, `'0012`, `="0012"`. */
export function keyOf(text: string): string {
  // Most are like this, and quick.
  if (/^[a-z\d][a-z\d_.-]*$/.test(text)) return text;
  const key = text.replace(/\p{Cf}+/gu, '').replace(/^[\s'"#=]+|[\s"]+$/g, '');
  return key === '-' ? '' : key.toLowerCase();
}

/** Finds the rows of a key at once. */
export class KeyIndex {
  readonly #first = new Map<string, number>();
  /** The next row with the same key; -1 after the last. */
  readonly #next: Int32Array;

  constructor(column: TextColumn, count: number) {
    this.#next = new Int32Array(count).fill(-1);
    // From the end, so that the rows of a key are found in their order.
    for (let row = count - 1; row >= 0; row--) {
      const key = keyOf(column.at(row));
      if (!key) continue;
      this.#next[row] = this.#first.get(key) ?? -1;
      this.#first.set(key, row);
    }
  }

  /** The first row with this key; -1 without one. */
  find(key: string): number {
    return this.#first.get(key) ?? -1;
  }

  /** A row, and those after it that have the same key. */
  rowsFrom(first: number): number[] {
    const rows: number[] = [];
    for (let row = first; row >= 0; row = this.#next[row] ?? -1) rows.push(row);
    return rows;
  }
}

const LINE_BREAK = 10;

interface Cells {
  /** In lower case, one cell on a line. */
  text: string;
  /** Where the lines begin, and the end. */
  starts: Uint32Array;
  /** No letter but those whose case every service ignores alike. */
  isAscii: boolean;
}

/** Cells, one on a line, so that one search goes through all. Read in lower case, and only when all are there. */
export class TextColumn {
  #text = '';
  /** Cells that are not in the text yet, because adding each on its own takes ten times as long. */
  #pending: string[] = [];
  #cells: Cells | undefined;
  /** In a part: the places of its rows among the cells, which it shares with the whole column. */
  #rows: Uint32Array | undefined;

  push(cell: string): void {
    const line = cell.includes('\n') ? cell.replaceAll('\n', ' ') : cell;
    if (this.#pending.push(line) >= 200) this.#join();
  }

  #join(): void {
    if (this.#pending.length > 0) this.#text += `${this.#pending.join('\n')}\n`;
    this.#pending = [];
  }

  /** A column of some of the rows, in their order. */
  part(rows: Uint32Array): TextColumn {
    const part = new TextColumn();
    part.#cells = this.read();
    part.#rows = rows;
    return part;
  }

  /** Takes a moment at the first call. */
  read(): Cells {
    if (this.#cells) return this.#cells;
    this.#join();
    const text = this.#text.toLowerCase();
    const isAscii = /^[\0-\x7F]*$/.test(this.#text);
    this.#text = '';
    const starts = [0];
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
      starts.push(end + 1);
    }
    this.#cells = { text, starts: new Uint32Array(starts), isAscii };
    return this.#cells;
  }

  /** Where the cell of a row begins, and its line ends. */
  #bounds(row: number): [start: number, end: number] {
    const { starts } = this.read();
    const place = this.#rows?.[row] ?? row;
    return [starts[place] ?? 0, (starts[place + 1] ?? 1) - 1];
  }

  at(row: number): string {
    return this.read().text.slice(...this.#bounds(row));
  }

  isEmpty(row: number): boolean {
    const [start, end] = this.#bounds(row);
    return start === end;
  }

  /** A number of each cell: equal for equal cells, and rarely for others. */
  hashes(count: number): Uint32Array {
    const { text, starts } = this.read();
    const hashes = new Uint32Array(count);
    for (let row = 0; row < count; row++) {
      const place = this.#rows?.[row] ?? row;
      const end = (starts[place + 1] ?? 1) - 1;
      let hash = 0;
      for (let at = starts[place] ?? 0; at < end; at++) {
        hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
      }
      hashes[row] = hash;
    }
    return hashes;
  }

  /** Whether a cell begins with a text in lower case. */
  startsWith(row: number, text: string): boolean {
    return this.read().text.startsWith(text, this.#bounds(row)[0]);
  }

  /** Calls `onRow` for each cell that contains the text, which is not empty and in lower case. */
  search(part: string, onRow: (row: number) => void): void {
    const { text, starts } = this.read();
    const rows = this.#rows;
    let place = 0;
    let row = 0;
    for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, starts[place])) {
      while ((starts[place + 1] ?? Number.POSITIVE_INFINITY) <= at) place += 1;
      if (!rows) onRow(place);
      else {
        while ((rows[row] ?? Number.POSITIVE_INFINITY) < place) row += 1;
        if (rows[row] === place) onRow(row);
      }
      place += 1;
    }
  }

  /** Compares two cells. By their codes, because comparing slices takes ten times as long. */
  comparator(): (a: number, b: number) => number {
    const { text, starts } = this.read();
    const rows = this.#rows;
    const codes = new Uint16Array(text.length);
    for (let place = 0; place < text.length; place++) codes[place] = text.charCodeAt(place);
    return (a, b) => {
      let first = starts[rows?.[a] ?? a] ?? 0;
      let second = starts[rows?.[b] ?? b] ?? 0;
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

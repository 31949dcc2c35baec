/** Hands a file to the browser's downloads. Returns its name, such as `found-2026-11-21T08-35-07.csv` (UTC). */
export function saveFile(file: Blob, what: string): string {
  const time = new Date().toISOString().replace(/[:.]/g, '-').slice(0, 19);
  const name = `${what}-${time}.csv`;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Revoking at once would cancel the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return name;
}

/** A new element for each text: one that the browser has translated would stay as it is. */
export function FreshText({ children: text }: { children: string }) {
  return <span key={text}>{text}</span>;
}

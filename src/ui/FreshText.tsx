/** A new element for each text: one that the browser has translated would stay as it is. */
export const FreshText = ({ children: text }: { children: string }) => (
  <span key={text}>{text}</span>
);

/** Ways of seeing colour, and how each mixes red, green and blue (Machado and others, 2009, full strength). */
export const visions = [
  { name: 'trichromacy', words: 'Most people', mix: '1 0 0 0 1 0 0 0 1' },
  {
    name: 'protanopia',
    words: 'Without red (protanopia)',
    mix: '0.152 1.053 -0.205 0.115 0.786 0.099 -0.004 -0.048 1.052',
  },
  {
    name: 'deuteranopia',
    words: 'Without green (deuteranopia)',
    mix: '0.367 0.861 -0.228 0.280 0.673 0.047 -0.012 0.043 0.969',
  },
  {
    name: 'tritanopia',
    words: 'Without blue (tritanopia)',
    mix: '1.256 -0.077 -0.179 -0.078 0.931 0.148 0.005 0.691 0.304',
  },
  {
    name: 'achromatopsia',
    words: 'Without colour (achromatopsia)',
    mix: '0.2126 0.7152 0.0722 0.2126 0.7152 0.0722 0.2126 0.7152 0.0722',
  },
] as const;

/** What `filter: url(#protanopia)` refers to. */
export function ColorVisionFilters() {
  return (
    <svg aria-hidden width="0" height="0" style={{ position: 'absolute' }}>
      {visions.map(({ name, mix }) => (
        <filter key={name} id={name}>
          <feColorMatrix values={matrixOf(mix)} />
        </filter>
      ))}
    </svg>
  );
}

/** With nothing added, and opacity left as it is. */
const matrixOf = (mix: string) => `${mix.replace(/(\S+ \S+ \S+) ?/g, '$1 0 0 ')}0 0 0 1 0`;

/** Colour matrices that simulate colour blindness (Machado et al. 2009, full severity). */
export const visions = [
  { name: 'trichromacy', label: 'Normal colour vision', matrix: '1 0 0 0 1 0 0 0 1' },
  {
    name: 'protanopia',
    label: 'Protanopia (no red)',
    matrix: '0.152 1.053 -0.205 0.115 0.786 0.099 -0.004 -0.048 1.052',
  },
  {
    name: 'deuteranopia',
    label: 'Deuteranopia (no green)',
    matrix: '0.367 0.861 -0.228 0.280 0.673 0.047 -0.012 0.043 0.969',
  },
  {
    name: 'tritanopia',
    label: 'Tritanopia (no blue)',
    matrix: '1.256 -0.077 -0.179 -0.078 0.931 0.148 0.005 0.691 0.304',
  },
  {
    name: 'achromatopsia',
    label: 'Achromatopsia (no colour)',
    matrix: '0.2126 0.7152 0.0722 0.2126 0.7152 0.0722 0.2126 0.7152 0.0722',
  },
] as const;

/** Defines the filters for CSS such as `filter: url(#protanopia)`. */
export function ColorVisionFilters() {
  return (
    <svg aria-hidden width="0" height="0" style={{ position: 'absolute' }}>
      {visions.map(({ name, matrix }) => (
        <filter key={name} id={name}>
          <feColorMatrix values={toSvgMatrix(matrix)} />
        </filter>
      ))}
    </svg>
  );
}

/** A 3x3 colour matrix as the 4x5 matrix of SVG: no offsets, alpha unchanged. */
const toSvgMatrix = (matrix: string) => `${matrix.replace(/(\S+ \S+ \S+) ?/g, '$1 0 0 ')}0 0 0 1 0`;

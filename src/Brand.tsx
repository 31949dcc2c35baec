import Box from '@mui/material/Box';

/** The operator's name, which a deployment sets in the head of index.html. */
export function brandName(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="application-name"]');
  return meta?.content || 'Transaction Dashboard';
}

/** The favicon as a logo. It needs an `alt` unless the brand name is beside it. */
export function BrandMark({ alt = '' }: { alt?: string }) {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) return null;
  return <Box component="img" src={icon.href} alt={alt} sx={{ width: '2.5em', flexShrink: 0 }} />;
}

import Box from '@mui/material/Box';

/** The name of whoever runs the dashboard, from the head of index.html, where a deployment sets it. */
export function brandName(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="application-name"]');
  return meta?.content || 'Transaction Dashboard';
}

/** The favicon, large. It needs an `alt` where the name does not stand beside it. */
export function BrandMark({ alt = '' }: { alt?: string }) {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) return null;
  return <Box component="img" src={icon.href} alt={alt} sx={{ width: '2.5em', flexShrink: 0 }} />;
}

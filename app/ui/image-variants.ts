export interface VariantOptions {
  /** The page's own origin: no other host is ever asked. */
  origin: string
  /** Makes the address with the cache-busting parameter a new one each time. */
  stamp: number
}

/**
 * Other addresses under which a picture of this site may answer (spec section 4, 'Image loading'), in the
 * order in which they are tried.
 * @param src the picture's own address, root-relative or absolute
 * @returns none for what this site does not serve: other hosts, `data:` and `blob:`
 */
export function imageVariants(src: string, { origin, stamp }: VariantOptions): string[] {
  const address = new URL(src, origin)
  if (address.origin !== origin || address.protocol === 'blob:') return []
  const path = address.pathname
  return [
    `${path}?retry=${stamp}`,
    `/uploads${path}`,
    `/api/images${path}`,
    `/static${path}`,
    `/attached_assets${path}`,
    `/api/proxy-image?url=${encodeURIComponent(path)}`,
    ...withSwappedProtocol(address),
    `/thumbnails${path}`,
    withExtension(path, 'jpg'),
    withExtension(path, 'png'),
  ].filter((variant) => variant !== path)
}

/**
 * From http to https where both have their usual ports. A page under https may not show what comes by
 * http, and one under another port has no counterpart.
 */
function withSwappedProtocol({ protocol, port, href }: URL): string[] {
  return protocol === 'http:' && port === '' ? [href.replace('http:', 'https:')] : []
}

function withExtension(path: string, extension: string): string {
  return `${path.replace(/\.\w+$/, '')}.${extension}`
}

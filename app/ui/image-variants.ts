export interface VariantOptions {
  /** The page's own origin: no request goes to another host. */
  origin: string
  /** Makes the cache-busting parameter unique. */
  stamp: number
}

/**
 * Other addresses of a photo of this site (docs/product.md#states), in the order in which they are tried.
 * @param src the photo's own address, root-relative or absolute
 * @returns none for addresses of other hosts, `data:` and `blob:`
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
 * Switches http to https where both use their default ports. A page under https cannot load images by http,
 * and another port has no counterpart.
 */
function withSwappedProtocol({ protocol, port, href }: URL): string[] {
  return protocol === 'http:' && port === '' ? [href.replace('http:', 'https:')] : []
}

function withExtension(path: string, extension: string): string {
  return `${path.replace(/\.\w+$/, '')}.${extension}`
}

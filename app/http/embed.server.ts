import { isEmbed } from './security-headers.server.ts'

/** True for a photo page requested for a frame (docs/product.md#frames). */
export function isEmbedRequest(request: Request): boolean {
  const destination = request.headers.get('Sec-Fetch-Dest') ?? undefined
  return isEmbed(new URL(request.url).pathname, destination)
}

import { isEmbed } from './security-headers.server.ts'

/** Whether a request is for a photo's page inside a frame on some page (contract, 'Frames'). */
export function isEmbedRequest(request: Request): boolean {
  const destination = request.headers.get('Sec-Fetch-Dest') ?? undefined
  return isEmbed(new URL(request.url).pathname, destination)
}

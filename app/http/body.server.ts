/**
 * Reads a body as text, never holding more than `most` bytes of it.
 * @returns the text, or null when the body is longer
 */
export async function readLimitedText(request: Request, most: number): Promise<string | null> {
  if (Number(request.headers.get('Content-Length') ?? 0) > most) return null
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > most) {
      await reader.cancel()
      return null
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks).toString('utf8')
}

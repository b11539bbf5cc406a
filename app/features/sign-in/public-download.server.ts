import { createWriteStream } from 'node:fs'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { get as httpsGet } from 'node:https'
import { isIP } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { guardedLookup, isPublicAddress, ForbiddenAddress } from './public-address.server.ts'

const TIMEOUT_MS = 5000
const MAX_BYTES = 5 * 1024 * 1024
const MAX_REDIRECTS = 3

/** Opens one URL after checking its address. */
function open(
  url: URL,
  allows: (address: string) => boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new Error(`${url.protocol} is not http or https`)
    // Node does not call `lookup` for an IP address.
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !allows(host)) throw new ForbiddenAddress(host)
    const get = url.protocol === 'https:' ? httpsGet : httpGet
    const headers = { Accept: 'image/*', 'User-Agent': 'Cartfolio' }
    get(url, { agent: false, lookup: guardedLookup(allows), headers, signal }, resolve).on(
      'error',
      reject,
    )
  })
}

/** Passes bytes through up to the limit. */
function limitedTo(maxBytes: number): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > maxBytes) done(new Error(`more than ${maxBytes} bytes`))
      else done(null, chunk)
    },
  })
}

/**
 * Downloads a user-supplied URL to a path, from public addresses only, including redirects.
 * @param options.allows the IP addresses to connect to; the public internet by default
 * @throws Error if the address is forbidden, the response is not 200 within 5 s, redirects more
 *   than 3 times or is larger than 5 MB; the path may then hold a partial file
 */
export async function downloadPublicFile(
  address: string,
  path: string,
  options: { allows?: (address: string) => boolean } = {},
): Promise<void> {
  const { allows = isPublicAddress } = options
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let url = new URL(address)
  for (let redirects = 0; ; redirects++) {
    const response = await open(url, allows, signal)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) {
      await pipeline(response, limitedTo(MAX_BYTES), createWriteStream(path), { signal })
      return
    }
    response.destroy()
    if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
      throw new Error(`answered ${statusCode}`)
    if (redirects === MAX_REDIRECTS) throw new Error('too many redirects')
    url = new URL(headers.location, url)
  }
}

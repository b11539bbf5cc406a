import { createWriteStream } from 'node:fs'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { get as httpsGet } from 'node:https'
import { isIP } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { guardedLookup, isPublicAddress, ForbiddenAddress } from './public-address.server.ts'

const TIMEOUT_MS = 5000
const MOST_BYTES = 5 * 1024 * 1024
const MOST_REDIRECTS = 3

/** Opens one address, after checking what it leads to. */
function open(
  url: URL,
  allows: (address: string) => boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new Error(`${url.protocol} is not http or https`)
    // No name is resolved where the address is a number already.
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

/** Lets bytes through up to the limit. */
function limitedTo(most: number): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > most) done(new Error(`more than ${most} bytes`))
      else done(null, chunk)
    },
  })
}

/**
 * Downloads a file that a stranger named to a path, from public addresses only, redirects included.
 * @param options.allows which IP addresses may be connected to; the public internet unless given
 * @throws Error when the address is refused, does not answer 200 within 5 s, leads on more than 3 times
 *   or sends more than 5 MB; a part of the file may be at the path then
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
      await pipeline(response, limitedTo(MOST_BYTES), createWriteStream(path), { signal })
      return
    }
    response.destroy()
    if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
      throw new Error(`answered ${statusCode}`)
    if (redirects === MOST_REDIRECTS) throw new Error('too many redirects')
    url = new URL(headers.location, url)
  }
}

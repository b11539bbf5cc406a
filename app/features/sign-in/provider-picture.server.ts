import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import ipaddr from 'ipaddr.js'
import { removeTemporaryFile } from '#app/http/forms/temporary-file.server.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { giveFirstAvatar } from '#db/queries/identities.ts'
import { imageLibrary } from '#storage/library.ts'
import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { createWriteStream } from 'node:fs'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { get as httpsGet } from 'node:https'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Copies the provider's picture as the avatar, unless there is one: a link would reveal visitors to
 * the provider.
 * @throws Error
 */
export async function copyProviderPicture(
  userId: string,
  url: string,
  options: Parameters<typeof downloadPublicFile>[2] = {},
): Promise<void> {
  const { temporary } = dataFolder()
  await mkdir(temporary, { recursive: true })
  const path = join(temporary, randomUUID())
  try {
    await downloadPublicFile(url, path, options)
    const { key } = await imageLibrary().ingest({ path }, 'avatar')
    await giveFirstAvatar(userId, key)
  } finally {
    await removeTemporaryFile(path)
  }
}

/**
 * True if the text is a public IP address: a server that fetches user-supplied URLs must not reach
 * its own network.
 */
export function isPublicAddress(text: string): boolean {
  if (!isIP(text) || !ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  // The IANA registries have more special networks than the library.
  if ('octets' in address) return !address.match(ipaddr.IPv4.parse('198.18.0.0'), 15)
  const isIn = (network: string, bits: number) => address.match(ipaddr.IPv6.parse(network), bits)
  return isIn('2000::', 3) && !isIn('2001::', 23) && !isIn('3fff::', 20)
}

export class ForbiddenAddress extends Error {
  constructor(hostname: string) {
    super(`${hostname} is not on the public internet`)
    this.name = 'ForbiddenAddress'
  }
}

/** A DNS lookup that only returns allowed addresses. */
export function guardedLookup(allows: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => allows(address)))
        return callback(new ForbiddenAddress(hostname), '')
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

const open = (url: URL, allows: (address: string) => boolean, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
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

function limitedTo(maxBytes: number): Transform {
  let received = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      if (received > maxBytes) done(new Error(`more than ${maxBytes} bytes`))
      else done(null, chunk)
    },
  })
}

/**
 * Downloads a user-supplied URL, from public addresses only, including redirects.
 * @throws Error unless a 200 of 5 MB within 5 s
 */
export async function downloadPublicFile(
  address: string,
  path: string,
  options: { allows?: (address: string) => boolean } = {},
): Promise<void> {
  const { allows = isPublicAddress } = options
  const signal = AbortSignal.timeout(5000)
  let url = new URL(address)
  for (let redirects = 0; ; redirects++) {
    const response = await open(url, allows, signal)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) {
      await pipeline(response, limitedTo(5 * 1024 * 1024), createWriteStream(path), { signal })
      return
    }
    response.destroy()
    if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
      throw new Error(`unexpected status ${statusCode}`)
    if (redirects === 3) throw new Error('too many redirects')
    url = new URL(headers.location, url)
  }
}

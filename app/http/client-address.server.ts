import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import type { Environment } from './process/environment.server.ts'

/**
 * Where a request comes from. On Fly the edge names the visitor, and takes away what the visitor claims;
 * elsewhere that header is anybody's word, as other forwarding headers are everywhere.
 * @returns an IP address, for limits only; it is kept nowhere
 */
export function clientAddress(
  request: IncomingMessage,
  { FLY_APP_NAME }: Pick<Environment, 'FLY_APP_NAME'>,
): string {
  const named =
    FLY_APP_NAME === undefined ? undefined : request.headers['fly-client-ip']?.toString()
  return named !== undefined && isIP(named) ? named : (request.socket.remoteAddress ?? 'unknown')
}

/** How a socket that takes both kinds names an IPv4 address. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** An IPv6 address has eight groups; a household, or one rented server, is given the last four. */
const GROUPS = 8
const NETWORK_GROUPS = 4

/**
 * What limits count as one visitor: an IPv4 address, or the /64 of an IPv6 address, for whoever has one
 * address there has all of them.
 */
export function networkOf(address: string): string {
  const bare = MAPPED.exec(address)?.[1] ?? address.replace(/%.*$/, '')
  if (isIPv4(bare) || !isIP(bare)) return bare
  const [head = '', tail] = bare.toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  // The rest of a short form is all zeros but for its end, whose last group may be written as IPv4.
  const last = tail ? tail.split(':').length + (tail.includes('.') ? 1 : 0) : 0
  const zeros = tail === undefined ? 0 : GROUPS - first.length - last
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...(tail ? tail.split(':') : [])]
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}

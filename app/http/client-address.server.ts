import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import proxyAddr from 'proxy-addr'
import type { Environment } from './process/environment.server.ts'

/** Which addresses are those of proxies, counted from the socket; `fly` reads what Fly's edge says instead. */
export type TrustedProxies = 'fly' | ((address: string, hop: number) => boolean)

/** There is no way here over more proxies. */
const MAX_HOPS = 16

/**
 * Reads TRUST_PROXY: a hop count, addresses and networks as `proxy-addr` reads them, or `fly`.
 * @throws TypeError where it is none of these
 */
export function readTrustedProxies(text: string): TrustedProxies {
  if (text === 'fly') return 'fly'
  if (!/^\d+$/.test(text)) return proxyAddr.compile(text.split(',').map((part) => part.trim()))
  const hops = Number(text)
  if (hops > MAX_HOPS) throw new TypeError(`more than ${MAX_HOPS} proxies`)
  return (_address, hop) => hop < hops
}

/** What the settings say of proxies. */
type ProxySettings = Partial<Pick<Environment, 'FLY_APP_NAME' | 'TRUST_PROXY'>>

/**
 * Where a request comes from: the socket's address, or what trusted proxies say. Each adds the address that
 * it was asked from to the end of `X-Forwarded-For`, so what a visitor claims is never read.
 * @returns an IP address, for limits only; it is kept nowhere
 */
export function clientAddress(
  request: IncomingMessage,
  { FLY_APP_NAME, TRUST_PROXY }: ProxySettings,
): string {
  const trusted = TRUST_PROXY ?? (FLY_APP_NAME === undefined ? undefined : 'fly')
  const socketAddress = request.socket.remoteAddress ?? 'unknown'
  if (trusted === undefined) return socketAddress
  // Fly's edge replaces this header where a visitor sends one.
  const named =
    trusted === 'fly' ? request.headers['fly-client-ip']?.toString() : proxyAddr(request, trusted)
  return named !== undefined && isIP(named) ? named : socketAddress
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

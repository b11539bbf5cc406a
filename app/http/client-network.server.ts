import { isIP, isIPv4 } from 'node:net'
import express, { type Express, type Request } from 'express'
import type { Environment } from './process/environment.server.ts'

/** Express's `trust proxy`; with `fly`, the header of Fly's edge is read instead. */
export type TrustedProxies = string | number

const MAX_HOPS = 16

/** Parses TRUST_PROXY: `fly`, or a hop count, addresses and networks as Express takes them. @throws TypeError */
export function readTrustedProxies(text: string): TrustedProxies {
  const trusted = /^\d+$/.test(text) ? Number(text) : text
  if (Number(trusted) > MAX_HOPS) throw new TypeError(`more than ${MAX_HOPS} proxies`)
  if (trusted !== 'fly') express().set('trust proxy', trusted)
  return trusted
}

/** Makes `request.ip` the client's address: of the socket, or as trusted proxies, never the client itself, report it. */
export function trustProxies(
  app: Express,
  { FLY_APP_NAME, TRUST_PROXY }: Partial<Pick<Environment, 'FLY_APP_NAME' | 'TRUST_PROXY'>>,
): void {
  const trusted = TRUST_PROXY ?? (FLY_APP_NAME === undefined ? false : 'fly')
  if (trusted !== 'fly') return void app.set('trust proxy', trusted)
  // Fly's edge overwrites this header if the client sent one.
  Object.defineProperty(app.request, 'ip', {
    get(this: Request) {
      const named = this.get('Fly-Client-IP') ?? ''
      return isIP(named) ? named : this.socket.remoteAddress
    },
  })
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** An IPv6 address has eight groups. A household or a server usually gets a whole /64, the last four groups. */
const GROUPS = 8
const BITS_OF_GROUP = 16

/** The key of rate limits for one client: an IPv4 address, or the /64 network of an IPv6 address (48 bits: a customer's). */
export function toNetwork(address: string, bits: 48 | 64 = 64): string {
  const bare = MAPPED.exec(address)?.[1] ?? address.replace(/%.*$/, '')
  if (isIPv4(bare) || !isIP(bare)) return bare
  const [head = '', tail] = bare.toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  // `::` means zeros up to the groups of the tail, whose last one may be written as IPv4.
  const last = tail ? tail.split(':').length + (tail.includes('.') ? 1 : 0) : 0
  const zeros = tail === undefined ? 0 : GROUPS - first.length - last
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...(tail ? tail.split(':') : [])]
  const network = groups
    .slice(0, bits / BITS_OF_GROUP)
    .map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/${bits}`
}

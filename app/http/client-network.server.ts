import { isIP } from 'node:net'
import express, { type Express, type Request } from 'express'
import ipaddr from 'ipaddr.js'

/** Express's `trust proxy`; with `fly`, the header of Fly's edge is read instead. */
export type TrustedProxies = string | number

interface ProxySettings {
  FLY_APP_NAME?: string | undefined
  TRUST_PROXY?: TrustedProxies | undefined
}

const MAX_HOPS = 16

/**
 * Parses TRUST_PROXY: `fly`, or a hop count, addresses and networks as Express takes them.
 * @throws TypeError
 */
export function readTrustedProxies(text: string): TrustedProxies {
  const trusted = /^\d+$/.test(text) ? Number(text) : text
  if (Number(trusted) > MAX_HOPS) throw new TypeError(`more than ${MAX_HOPS} proxies`)
  if (trusted !== 'fly') express().set('trust proxy', trusted)
  return trusted
}

/**
 * Makes `request.ip` the client's address: of the socket, or as trusted proxies, never the client
 * itself, report it.
 * @returns whether the address of a socket is a trusted proxy's
 */
export function trustProxies(
  app: Express,
  { FLY_APP_NAME, TRUST_PROXY }: ProxySettings,
): (peer: string) => boolean {
  const trusted = TRUST_PROXY ?? (FLY_APP_NAME === undefined ? false : 'fly')
  if (trusted !== 'fly') {
    app.set('trust proxy', trusted)
    const isTrusted = app.get('trust proxy fn') as (address: string, hop: number) => boolean
    return (peer) => isTrusted(peer, 0)
  }
  // Fly's edge overwrites this header if the client sent one.
  Object.defineProperty(app.request, 'ip', {
    get(this: Request) {
      const named = this.get('Fly-Client-IP') ?? ''
      return isIP(named) ? named : this.socket.remoteAddress
    },
  })
  return () => true
}

const BITS_OF_GROUP = 16

/**
 * The key of rate limits for one client: an IPv4 address, or the /64 network of an IPv6 address (48
 * bits: a customer's).
 */
export function toNetwork(text: string, bits: 48 | 64 = 64): string {
  const bare = text.replace(/%.*$/, '')
  if (!isIP(bare) || !ipaddr.isValid(bare)) return bare
  const address = ipaddr.process(bare)
  if ('octets' in address) return address.toString()
  const network = address.parts.slice(0, bits / BITS_OF_GROUP)
  return `${network.map((group) => group.toString(16)).join(':')}::/${bits}`
}

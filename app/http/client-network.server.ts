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
  const readAddress = (read: (request: Request) => string | undefined) =>
    Object.defineProperty(app.request, 'ip', {
      get(this: Request) {
        return read(this)
      },
    })
  if (trusted === 'fly') {
    // Fly's edge overwrites this header if the client sent one.
    readAddress(
      (request) => parseAddress(request.get('Fly-Client-IP') ?? '') ?? request.socket.remoteAddress,
    )
    return () => true
  }
  app.set('trust proxy', trusted)
  const isTrusted = app.get('trust proxy fn') as (address: string, hop: number) => boolean
  readAddress((request) => forwardedAddress(request, isTrusted))
  return (peer) => isTrusted(peer, 0)
}

/**
 * An address as a proxy writes it, without port, brackets and zone: `203.0.113.7:1001`,
 * `[2001:db8::1]:443`, `fe80::1%eth0`.
 * @returns null for what is no address
 */
function parseAddress(text: string): string | null {
  const [, inBrackets, beforePort] = /^(?:\[(.*)\]|([\d.]+))(?::\d+)?$/.exec(text.trim()) ?? []
  const address = (inBrackets ?? beforePort ?? text.trim()).replace(/%.*$/, '')
  return isIP(address) ? address : null
}

/**
 * The nearest address that no trusted proxy has, as Express finds it, but Express takes every text
 * for an address. What is none counts as the address of the proxy that wrote it.
 */
function forwardedAddress(
  { headers, socket }: Request,
  isTrusted: (address: string, hop: number) => boolean,
): string | undefined {
  const forwarded = headers['x-forwarded-for']?.toString() ?? ''
  let address = socket.remoteAddress
  for (const [hop, text] of forwarded.split(',').reverse().entries()) {
    const next = parseAddress(text)
    if (next === null || address === undefined || !isTrusted(address, hop)) break
    address = next
  }
  return address
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

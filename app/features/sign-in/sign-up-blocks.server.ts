import { BlockList, isIP, isIPv6 } from 'node:net'
import { domainToASCII } from 'node:url'
import ipaddr from 'ipaddr.js'
import { getPublicSuffix } from 'tldts'
import {
  isDomainBlocked,
  listBlockedNetworks,
  type SignUpBlock,
} from '#db/queries/sign-up-blocks.ts'

/* The mail domains and networks from which nobody can sign up (docs/operations.md#sign-ups). */

/** Larger networks are mistakes: they would refuse a whole provider, or everybody. */
const LEAST_BITS = { ipv4: 8, ipv6: 16 }

const DOMAIN = /^(?=.{1,253}$)([a-z0-9-]{1,63}\.)*[a-z0-9-]*[a-z][a-z0-9-]*$/

function parseNetwork(text: string): string | null {
  const [bare = '', prefix] = text.split('/', 2)
  if (!isIP(bare) || !ipaddr.isValid(bare)) return null
  const address = ipaddr.process(bare)
  const most = address.kind() === 'ipv4' ? 32 : 128
  const bits = prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : NaN
  return bits >= LEAST_BITS[address.kind()] && bits <= most ? `${address.toString()}/${bits}` : null
}

/** Reads a domain, an address or a network in CIDR notation; null for anything else. */
export function parseSignUpBlock(text: string): SignUpBlock | null {
  const network = parseNetwork(text)
  if (network !== null) return { kind: 'network', value: network }
  const domain = domainToASCII(text.replace(/^@/, '').replace(/\.$/, ''))
  return DOMAIN.test(domain) ? { kind: 'domain', value: domain } : null
}

/** True for a domain like `com` or `co.uk`, which is above those of all its owners. */
export const isPublicSuffix = (domain: string): boolean => getPublicSuffix(domain) === domain

/** The domain of an address and its parent domains. */
function domainsOf(email: string): string[] {
  const labels = domainToASCII(email.split('@').at(-1) ?? '').split('.')
  return labels.map((_label, index) => labels.slice(index).join('.'))
}

function toBlockList(networks: string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return list
}

async function isNetworkBlocked(client: string): Promise<boolean> {
  const bare = client.replace(/%.*$/, '')
  if (!isIP(bare) || !ipaddr.isValid(bare)) return false
  const address = ipaddr.process(bare)
  return toBlockList(await listBlockedNetworks()).check(address.toString(), address.kind())
}

/** True if nobody can sign up with this address, or from this client. */
export const isSignUpBlocked = async (email: string, client: string): Promise<boolean> =>
  (await isDomainBlocked(domainsOf(email))) || isNetworkBlocked(client)

import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/* Public internet addresses, after the IANA special-purpose registries. A server that fetches
   user-supplied URLs must not reach its own network: loopback, private networks and cloud metadata
   services (169.254.169.254, fd00:ec2::254) are all excluded. */

const forbidden = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  forbidden.addSubnet(network, bits, 'ipv4')
// Special ranges inside the public range: protocol assignments with Teredo, documentation, 6to4.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  forbidden.addSubnet(network, bits, 'ipv6')

/** The allocated IPv6 range. IPv4-mapped and translated addresses are outside of it. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

/** True if the text is a public IP address; false for anything else. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !forbidden.check(address, 'ipv4')
  return version === 6 && unicast.check(address, 'ipv6') && !forbidden.check(address, 'ipv6')
}

/** Thrown when a host name resolves to a forbidden address. */
export class ForbiddenAddress extends Error {
  constructor(hostname: string) {
    super(`${hostname} is not on the public internet`)
    this.name = 'RefusedAddress'
  }
}

/**
 * A DNS lookup that only returns allowed addresses. The connection uses the checked result, so DNS
 * rebinding has no effect.
 */
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

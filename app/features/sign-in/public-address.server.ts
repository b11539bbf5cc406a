import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/*
 * Which addresses belong to the public internet, after the IANA special-purpose registries. A server
 * that fetches what a stranger names must not reach its own network: loopback, private networks and the
 * metadata services of clouds (169.254.169.254, fd00:ec2::254) are all outside.
 */

const refused = new BlockList()
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
  refused.addSubnet(network, bits, 'ipv4')
// Inside the public range, but special: protocol assignments with Teredo, documentation, 6to4.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  refused.addSubnet(network, bits, 'ipv6')

/** All that is given out in IPv6. What only wraps an IPv4 address, mapped or translated, lies outside. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address, as text, is one of the public internet; false for what is no IP address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !refused.check(address, 'ipv4')
  return version === 6 && unicast.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}

/** Thrown when a name leads to an address that must not be reached. */
export class ForbiddenAddress extends Error {
  constructor(hostname: string) {
    super(`${hostname} is not on the public internet`)
    this.name = 'RefusedAddress'
  }
}

/**
 * Resolves names for a connection and lets only allowed addresses through. Because the connection uses
 * the very answer that was checked, a name that changes its mind in between gains nothing.
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

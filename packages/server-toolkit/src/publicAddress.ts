import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Contains all public IPv6 addresses assigned so far. */
const worldwide = ipaddr.IPv6.parseCIDR('2000::/3')

export function isPublicAddress(address: string): boolean {
  const ip = parse(address)
  if (ip?.range() !== 'unicast') return false
  return ip instanceof ipaddr.IPv4 || ip.match(worldwide)
}

/** Returns whether an IP address is this machine's own. */
export const isLoopbackAddress = (address: string): boolean => parse(address)?.range() === 'loopback'

/** Returns whether an IP address is this machine's own or in a private network. */
export const isLocalAddress = (address: string): boolean =>
  ['loopback', 'private', 'uniqueLocal'].includes(parse(address)?.range() ?? '')

/** Returns the groups of an IPv6 address, or the numbers of an IPv4 address, without leading zeros. */
export const expanded = (address: string): string[] => ipaddr.parse(address).toNormalizedString().split(/[:.]/)

/** Checks first with `isIP`: ipaddr.js also accepts `0x7f.1`, which would be resolved as a name. */
const parse = (address: string) => (isIP(address) > 0 ? ipaddr.parse(address) : null)

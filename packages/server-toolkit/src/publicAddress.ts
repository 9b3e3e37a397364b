import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Every IPv6 address of the internet is in here so far. */
const worldwide = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address is on the internet, and not on this machine or in a network around it. */
export function isPublicAddress(address: string): boolean {
  const ip = parse(address)
  if (ip?.range() !== 'unicast') return false
  return ip instanceof ipaddr.IPv4 || ip.match(worldwide)
}

/** Whether an IP address is this machine itself. */
export const isLoopbackAddress = (address: string): boolean => parse(address)?.range() === 'loopback'

/** Whether an IP address is this machine itself, or in a private network around it that has addresses of its own. */
export const isLocalAddress = (address: string): boolean =>
  ['loopback', 'private', 'uniqueLocal'].includes(parse(address)?.range() ?? '')

/** ipaddr.js takes `0x7f.1` for an address as well, which a name server would be asked for. */
const parse = (address: string) => (isIP(address) > 0 ? ipaddr.parse(address) : null)

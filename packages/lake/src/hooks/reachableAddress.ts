import { isIP } from 'node:net'
import { isLocalAddress, isPublicAddress } from 'server-toolkit/publicAddress.ts'

/**
 * Which IP addresses a webhook may connect to. Those of the internet; and those of this machine and of private networks
 * where the hook's own address names one: as an IP address, or as a name without a dot, which no name server
 * of somebody else answers for. Never link-local ones, where clouds keep the credentials of a machine.
 */
export const addressFilter =
  (hostname: string) =>
  (address: string): boolean =>
    isPublicAddress(address) || (isNamedLocally(hostname) && isLocalAddress(address))

const isNamedLocally = (hostname: string) => isIP(withoutBrackets(hostname)) > 0 || !hostname.includes('.')

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** Whether nothing can ever be sent to a host: an IP address that no webhook may connect to. */
export function isUnreachable(hostname: string): boolean {
  const host = withoutBrackets(hostname)
  return isIP(host) > 0 && !addressFilter(hostname)(host)
}

import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Server } from 'node:net'
import { isLoopback } from './origins.ts'

/** The proxies whose word is taken for where a request comes from. */
export type TrustedProxies = BlockList

/**
 * Reads LAKE_TRUSTED_PROXIES, a list of addresses and networks: `127.0.0.1, 10.0.0.0/8, ::1`.
 * @throws Error naming what is no address
 */
export function readProxies(list: string): TrustedProxies {
  const proxies = new BlockList()
  for (const one of list.split(',').map((part) => part.trim())) {
    if (one === '') continue
    const [address = '', bits] = one.split('/')
    const version = isIP(address)
    const longest = version === 4 ? 32 : 128
    if (version === 0 || !(bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest)))
      throw new Error(
        `LAKE_TRUSTED_PROXIES holds "${one}"; use addresses such as 127.0.0.1 or 10.0.0.0/8 (see .env.example)`,
      )
    proxies.addSubnet(address, Number(bits ?? longest), `ipv${version as 4 | 6}`)
  }
  return proxies
}

/**
 * Where a request comes from. Only a proxy that is trusted is believed: the last address in X-Forwarded-For that is none of
 * them is the one that it, or the one behind it, saw. From anybody else the header is only a claim.
 */
export function clientAddress({ socket, headers }: IncomingMessage, trusted: TrustedProxies): string {
  let address = plain(socket.remoteAddress ?? '')
  const told = [headers['x-forwarded-for']].flat().join(',').split(',').map(plain)
  for (let next = told.pop(); isOneOf(trusted, address) && isIP(next ?? '') > 0; next = told.pop()) address = next ?? ''
  return address
}

/** Whether the browser spoke https: with a proxy that is trusted, and that says so. Ours speaks plain http with it. */
export function isByHttps({ socket, headers }: IncomingMessage, trusted: TrustedProxies): boolean {
  const [protocol] = [headers['x-forwarded-proto']].flat().join(',').split(',')
  return protocol?.trim().toLowerCase() === 'https' && isOneOf(trusted, plain(socket.remoteAddress ?? ''))
}

/**
 * Who is counted together: a household or a host has a whole network of IPv6 addresses.
 * @returns empty for this machine's own address, behind which a proxy may hide everybody
 */
export function groupOf(address: string): string {
  if (isLoopback(address) || address.startsWith('127.')) return ''
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`
}

const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

/** @returns which connections are counted together; empty for those of proxies, which bring everybody's */
export function connectionGroupOf(remoteAddress: string, trusted: TrustedProxies): string {
  const address = plain(remoteAddress)
  return isOneOf(trusted, address) ? '' : groupOf(address)
}

const isOneOf = (list: BlockList, address: string) => {
  const version = isIP(address)
  return version > 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Closes a new connection when its group has as many open as it may.
 * @param most connections of one group
 * @param groupOf the group of a remote address; empty for one that is not limited
 */
export function limitConnections(server: Server, most: number, groupOf: (address: string) => string): void {
  const open = new Map<string, number>()
  server.prependListener('connection', (socket) => {
    const group = groupOf(socket.remoteAddress ?? '')
    if (group === '') return
    const count = (open.get(group) ?? 0) + 1
    if (count > most) return void socket.destroy()
    open.set(group, count)
    socket.once('close', () => {
      const left = (open.get(group) ?? 1) - 1
      if (left > 0) open.set(group, left)
      else open.delete(group)
    })
  })
}

import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Server } from 'node:net'
import { expanded } from 'server-toolkit/requestPublic.ts'
import { isLoopback } from './origins.ts'

export type TrustedProxies = BlockList

/** Reads LAKE_TRUSTED_PROXIES: `127.0.0.1, 10.0.0.0/8, ::1`. Throws an Error naming an invalid entry. */
export function readProxies(list: string): TrustedProxies {
  const proxies = new BlockList()
  for (const entry of list.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const [address = '', bits] = entry.split('/')
    const version = isIP(address)
    const longest = version === 4 ? 32 : 128
    if (version === 0 || !(bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest)))
      throw new Error(`LAKE_TRUSTED_PROXIES holds "${entry}"; use addresses such as 127.0.0.1 or 10.0.0.0/8`)
    proxies.addSubnet(address, Number(bits ?? longest), `ipv${version as 4 | 6}`)
  }
  return proxies
}

/** Returns the client's IP address: the last one in trusted proxies' X-Forwarded-For that is not a proxy's. */
export function clientAddress({ socket, headers }: IncomingMessage, trusted: TrustedProxies): string {
  let address = plain(socket.remoteAddress ?? '')
  const forwarded = [headers['x-forwarded-for']].flat().join(',').split(',').map(plain)
  for (let next = forwarded.pop(); isOneOf(trusted, address) && isIP(next ?? '') > 0; next = forwarded.pop())
    address = next ?? ''
  return address
}

/** Returns the address by which a client is counted, a /64 for IPv6; empty for loopback, which may be a proxy. */
export function getGroup(address: string): string {
  if (isLoopback(address) || address.startsWith('127.')) return ''
  if (isIP(address) !== 6) return address
  return `${expanded(address).slice(0, 4).join(':')}::/64`
}

const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

export function getConnectionGroup(remoteAddress: string, trusted: TrustedProxies): string {
  const address = plain(remoteAddress)
  return isOneOf(trusted, address) ? '' : getGroup(address)
}

const isOneOf = (list: BlockList, address: string) => {
  const version = isIP(address)
  return version > 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** Closes a new connection if its group has too many open; an empty group has no limit. */
export function limitConnections(server: Server, maxPerGroup: number, getGroup: (address: string) => string): void {
  const open = new Map<string, number>()
  server.prependListener('connection', (socket) => {
    const group = getGroup(socket.remoteAddress ?? '')
    if (group === '') return
    const count = (open.get(group) ?? 0) + 1
    if (count > maxPerGroup) return void socket.destroy()
    open.set(group, count)
    socket.once('close', () => {
      const left = (open.get(group) ?? 1) - 1
      if (left > 0) open.set(group, left)
      else open.delete(group)
    })
  })
}

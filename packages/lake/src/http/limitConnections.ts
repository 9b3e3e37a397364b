import type { Server } from 'node:net'

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

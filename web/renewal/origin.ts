/** Returns the origin at which this machine reaches a server that listens on `host`: loopback, unless that is another address. */
export function originOn(host: string, port: string | number): string {
  const address = ['', '0.0.0.0', '::', 'localhost', '::1'].includes(host) ? '127.0.0.1' : host
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}

export const ownOrigin = () => originOn(process.env.HOST ?? '', process.env.PORT ?? '3000')

/** Returns the origin at which this site gets its own pages: on Vercel no server listens on this machine. */
export const getOrigin = (siteUrl: string) => (process.env.VERCEL ? siteUrl : ownOrigin())

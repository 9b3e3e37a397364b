/** Where this machine reaches what listens on a host: by loopback, unless it listens on one address that is another. */
export function originOn(host: string, port: string | number): string {
  const address = ['', '0.0.0.0', '::', 'localhost', '::1'].includes(host) ? '127.0.0.1' : host
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}

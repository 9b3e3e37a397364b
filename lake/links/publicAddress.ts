import { BlockList, isIP } from 'node:net'

/** This machine, networks around it, and what stands for no single machine at all. */
const inside = new BlockList()
for (const net of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Tunnels that carry any IPv4 address, and documentation.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]) {
  const [address = '', bits] = net.split('/')
  inside.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

/** Every IPv6 address of the internet is in here so far. */
const worldwide = new BlockList()
worldwide.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is on the internet, and not on this machine or in a network around it. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !inside.check(address, 'ipv4')
  return version === 6 && worldwide.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

import { isLoopbackAddress, isPublicAddress } from 'server-toolkit/requestPublic.ts'
import { expect, test } from 'vitest'

test.each<[address: string, isPublic: boolean]>([
  ['93.184.216.34', true],
  ['2606:4700::1111', true],
  ['4000::1', false],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['100.64.0.0', false],
  ['100.127.255.255', false],
  ['127.0.0.1', false],
  ['127.8.8.8', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['192.0.0.1', false],
  ['192.0.2.1', false],
  ['198.18.0.1', false],
  ['198.51.100.1', false],
  ['203.0.113.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['fd00::1', false],
  ['fd00:ec2::254', false],
  ['fe80::1', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['::127.0.0.1', false],
  ['::ffff:93.184.216.34', false],
  ['::ffff:192.168.1.1', false],
  ['64:ff9b::a00:1', false],
  ['2001::1', false],
  ['2001:1::1', false],
  ['2001:db8::1', false],
  ['2002:a00:1::', false],
  ['3fff::1', false],
  ['0x7f.1', false],
  ['localhost', false],
  ['', false],
])('%s is on the internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['93.184.216.34', false],
  ['localhost', false],
])('%s is this machine itself: %s', (address, isLoopback) => {
  expect(isLoopbackAddress(address)).toBe(isLoopback)
})

import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import express, { type Request, type Response } from 'express'
import { describe, expect, test } from 'vitest'
import { toNetwork, readTrustedProxies, trustProxies } from './client-network.server.ts'

type Settings = Parameters<typeof trustProxies>[1]

/** The address that an Express app with these settings sees. */
async function clientAddress(
  socketAddress: string,
  headers: Record<string, string>,
  settings: Settings,
): Promise<string | undefined> {
  const app = express()
  trustProxies(app, settings)
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: socketAddress })
  const request = new IncomingMessage(socket)
  request.url = '/'
  Object.assign(request.headers, headers)
  return new Promise((resolve) => {
    app.use(({ ip }) => resolve(ip))
    app(request as Request, new ServerResponse(request) as Response)
  })
}

const FORWARDING = {
  forwarded: 'for=203.0.113.7',
  'x-forwarded-for': '203.0.113.7',
  'x-real-ip': '203.0.113.7',
  'x-client-ip': '203.0.113.7',
  'true-client-ip': '203.0.113.7',
  'cf-connecting-ip': '203.0.113.7',
}

describe('clientAddress', () => {
  test('is the socket address, regardless of the headers', async () => {
    const claimed = { ...FORWARDING, 'fly-client-ip': '203.0.113.7' }
    expect(await clientAddress('198.51.100.1', claimed, {})).toBe('198.51.100.1')
  })

  test('is the Fly-Client-IP header on Fly only', async () => {
    const fly = { FLY_APP_NAME: 'cartfolio' }
    const edge = { ...FORWARDING, 'fly-client-ip': '192.0.2.9' }
    expect(await clientAddress('fdaa::3', edge, fly)).toBe('192.0.2.9')
    expect(await clientAddress('fdaa::3', FORWARDING, fly)).toBe('fdaa::3')
  })

  test.each(['', 'unknown', '192.0.2.9, 203.0.113.7', '192.0.2.999'])(
    'falls back to the socket address for the Fly-Client-IP %j',
    async (named) => {
      const [headers, fly] = [{ 'fly-client-ip': named }, { FLY_APP_NAME: 'cartfolio' }]
      expect(await clientAddress('198.51.100.1', headers, fly)).toBe('198.51.100.1')
    },
  )
})

describe('clientAddress behind proxies', () => {
  const from = (socket: string, forwarded: string, trusted: string) =>
    clientAddress(
      socket,
      { ...FORWARDING, 'fly-client-ip': '203.0.113.7', 'x-forwarded-for': forwarded },
      { TRUST_PROXY: readTrustedProxies(trusted) },
    )

  test.each([
    ['one proxy', '127.0.0.1', '203.0.113.7, 192.0.2.9', '1', '192.0.2.9'],
    ['two proxies', '10.0.0.2', '203.0.113.7, 192.0.2.9, 10.0.0.1', '2', '192.0.2.9'],
    ['a network', '10.0.0.2', '203.0.113.7, 192.0.2.9, 10.0.0.1', '10.0.0.0/8', '192.0.2.9'],
    ['proxies on this machine', '::1', '203.0.113.7, 192.0.2.9', 'loopback, 10.0.0.1', '192.0.2.9'],
    ['a visitor with an IPv6 address', '127.0.0.1', '2001:db8::1', '1', '2001:db8::1'],
    ['a proxy that writes ports', '127.0.0.1', '7.7.7.8:1001', '1', '7.7.7.8'],
    ['ports of two proxies', '10.0.0.2', '192.0.2.9:1, 10.0.0.1:2', '10.0.0.0/8', '192.0.2.9'],
    ['brackets and a port', '127.0.0.1', '[2001:db8::1]:443', '1', '2001:db8::1'],
    ['brackets without a port', '127.0.0.1', '[2001:db8::1]', '1', '2001:db8::1'],
    ['a zone', '127.0.0.1', 'fe80::1%eth0', '1', 'fe80::1'],
    ['what is no address', '127.0.0.1', 'unknown', '1', '127.0.0.1'],
    ['no address before one', '10.0.0.2', '_hidden, 192.0.2.9', '2', '192.0.2.9'],
    ['nothing', '127.0.0.1', '', '1', '127.0.0.1'],
  ])(
    '%s: is the last address that is not a proxy',
    async (_what, socket, forwarded, trusted, address) => {
      expect(await from(socket, forwarded, trusted)).toBe(address)
    },
  )

  test('is the socket address for a client that bypasses the proxy', async () => {
    expect(await from('198.51.100.1', '203.0.113.7', '10.0.0.0/8')).toBe('198.51.100.1')
    expect(await from('198.51.100.1', '203.0.113.7', '0')).toBe('198.51.100.1')
  })

  test('trusts only the Fly-Client-IP header when TRUST_PROXY is fly, on any host', async () => {
    expect(await from('fdaa::3', '192.0.2.9', 'fly')).toBe('203.0.113.7')
  })

  test('ignores the Fly-Client-IP header when TRUST_PROXY names other proxies', async () => {
    const headers = { 'fly-client-ip': '203.0.113.7', 'x-forwarded-for': '192.0.2.9' }
    const settings = { FLY_APP_NAME: 'cartfolio', TRUST_PROXY: readTrustedProxies('1') }
    expect(await clientAddress('127.0.0.1', headers, settings)).toBe('192.0.2.9')
  })

  test.each(['yes', '-1', '17', '1.5', '10.0.0.0/99', '10.0.0.1,,', 'flyy'])(
    'rejects the setting %j',
    (text) => expect(() => readTrustedProxies(text)).toThrow(TypeError),
  )
})

test.each([
  [{}, '127.0.0.1', false],
  [{ TRUST_PROXY: readTrustedProxies('1') }, '198.51.100.1', true],
  [{ TRUST_PROXY: readTrustedProxies('loopback, 10.0.0.0/8') }, '10.0.0.2', true],
  [{ TRUST_PROXY: readTrustedProxies('loopback, 10.0.0.0/8') }, '198.51.100.1', false],
  [{ FLY_APP_NAME: 'cartfolio' }, 'fdaa::3', true],
])('with %j, a connection from %s is a proxy’s: %j', (settings: Settings, peer, isProxy) => {
  expect(trustProxies(express(), settings)(peer)).toBe(isProxy)
})

describe('networkOf', () => {
  test.each([
    ['192.0.2.9', '192.0.2.9'],
    ['::ffff:192.0.2.9', '192.0.2.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::3:4:5:6', '2001:db8:0:0::/64'],
    ['2001:db8::2:3:4:5:6', '2001:db8:0:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('maps %s to %s', (address, network) => {
    expect(toNetwork(address)).toBe(network)
  })

  test('maps an address to the network of a customer', () => {
    expect(toNetwork('2001:db8:1:2::1', 48)).toBe('2001:db8:1::/48')
    expect(toNetwork('192.0.2.9', 48)).toBe('192.0.2.9')
  })
})

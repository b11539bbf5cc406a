import express from 'express'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { readEnvironment } from './process/environment.server.ts'
import { securityHeaders, setSecurityHeaders } from './security-headers.server.ts'

let server: Server | undefined

afterEach(() => void server?.close())

/** The policy's directives that a server with these environment variables sends. */
async function policyOf(
  variables: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Map<string, string[]>> {
  const app = express()
  app.use(setSecurityHeaders(securityHeaders(readEnvironment(variables), () => [])))
  app.use((_request, response) => void response.end())
  server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server?.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const received = await fetch(`http://127.0.0.1:${port}/photo/x-1`, { headers })
  const policy = received.headers.get('Content-Security-Policy') ?? ''
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

const outside = (policy: Map<string, string[]>) =>
  [...policy.values()].flat().filter((source) => /^https?:/.test(source))

const ADS = { ADS_CLIENT: 'ca-pub-12', ADS_SLOT: '34' }

describe('the content security policy', () => {
  test('allows no other origin where no advertising network is set', async () => {
    const policy = await policyOf({ NODE_ENV: 'test' })
    expect(outside(policy)).toEqual([])
    expect(policy.get('connect-src')).toEqual(["'self'"])
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:'])
    expect(policy.has('frame-src')).toBe(false)
  })

  test('allows the advertising network where it is set, without inline scripts', async () => {
    const policy = await policyOf({ NODE_ENV: 'test', ...ADS })
    const hosts = ['https://*.googlesyndication.com', 'https://*.doubleclick.net']
    for (const directive of ['script-src', 'frame-src', 'connect-src'])
      expect(policy.get(directive)).toEqual(expect.arrayContaining(hosts))
    expect(policy.get('img-src')).toContain('https:')
    expect(policy.get('script-src')).not.toContain("'unsafe-inline'")
    expect(policy.get('object-src')).toEqual(["'none'"])
  })

  test('does not allow the advertising network in a framed photo', async () => {
    const policy = await policyOf({ NODE_ENV: 'test', ...ADS }, { 'Sec-Fetch-Dest': 'iframe' })
    expect(policy.get('frame-ancestors')).toEqual(['*'])
    expect(outside(policy)).toEqual([])
  })
})

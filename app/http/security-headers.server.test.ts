import { describe, expect, test } from 'vitest'
import { readEnvironment } from './process/environment.server.ts'
import { isEmbed, securityHeaders } from './security-headers.server.ts'

/** The policy's directives that a server with these environment variables sends. */
function getPolicy(variables: Record<string, string>, destination?: string): Map<string, string[]> {
  const getHeaders = securityHeaders(readEnvironment(variables), () => [])
  const embed = isEmbed('/photo/x-1', destination)
  const { 'Content-Security-Policy': policy = '' } = getHeaders({ embed })
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
  test('allows no other origin where no advertising network is set', () => {
    const policy = getPolicy({ NODE_ENV: 'test' })
    expect(outside(policy)).toEqual([])
    expect(policy.get('connect-src')).toEqual(["'self'"])
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:'])
    expect(policy.has('frame-src')).toBe(false)
    expect(policy.has('worker-src')).toBe(false)
  })

  test('allows the advertising network where it is set, without inline scripts', () => {
    const policy = getPolicy({ NODE_ENV: 'test', ...ADS })
    const hosts = ['https://*.googlesyndication.com', 'https://*.doubleclick.net']
    for (const directive of ['script-src', 'frame-src', 'connect-src'])
      expect(policy.get(directive)).toEqual(expect.arrayContaining(hosts))
    expect(policy.get('img-src')).toContain('https:')
    expect(policy.get('script-src')).not.toContain("'unsafe-inline'")
    expect(policy.get('object-src')).toEqual(["'none'"])
  })

  test('does not allow the advertising network in a framed photo', () => {
    const policy = getPolicy({ NODE_ENV: 'test', ...ADS }, 'iframe')
    expect(policy.get('frame-ancestors')).toEqual(['*'])
    expect(outside(policy)).toEqual([])
  })
})

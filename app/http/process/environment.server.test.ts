import { describe, expect, test } from 'vitest'
import { EnvironmentError, readEnvironment } from './environment.server.ts'

const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'first, second',
  OAUTH_ISSUER: 'https://id.example',
  OAUTH_CLIENT_ID: 'client',
  OAUTH_CLIENT_SECRET: 'secret',
  PUBLIC_URL: 'https://carts.example',
}

function errorsOf(changes: Record<string, string | undefined>): string[] {
  try {
    readEnvironment({ ...production, ...changes })
    return []
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems
    throw error
  }
}

describe('readEnvironment', () => {
  test('fills in the defaults', () => {
    expect(readEnvironment({})).toMatchObject({
      PORT: 3000,
      HOST: '0.0.0.0',
      DATA_DIR: './data',
      PUBLIC_URL: 'http://localhost:3000',
      OAUTH_SCOPES: ['openid', 'email', 'profile'],
      RATE_LIMITS: 'on',
      SERVICE_WORKER: 'on',
      secure: false,
    })
  })

  test('accepts everything that production needs', () => {
    expect(
      readEnvironment({ ...production, PORT: '8080', MODERATORS: 'A@x.example, b@x.example' }),
    ).toMatchObject({
      PORT: 8080,
      SESSION_SECRET: ['first', 'second'],
      MODERATORS: ['a@x.example', 'b@x.example'],
      secure: true,
    })
  })

  test.each([
    ['SESSION_SECRET', undefined],
    ['SESSION_SECRET', ''],
    ['SESSION_SECRET', ' , '],
    ['OAUTH_ISSUER', undefined],
    ['OAUTH_CLIENT_ID', undefined],
    ['OAUTH_CLIENT_SECRET', undefined],
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'carts.example'],
    ['PUBLIC_URL', 'ftp://carts.example'],
    ['PUBLIC_URL', 'https://carts.example/path'],
    ['OAUTH_ISSUER', 'not an address'],
    ['OAUTH_ISSUER', 'http://id.example'],
    ['RATE_LIMITS', 'sometimes'],
    ['SERVICE_WORKER', 'never'],
    ['SIGN_IN', 'anyone'],
    ['ADS_CLIENT', 'only-one-of-two'],
    ['METRICS_PORT', 'ninety'],
    ['METRICS_PORT', '3000'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/99'],
  ])('reports %s=%s in one line', (name, value) => {
    const problems = errorsOf({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(name)
  })

  test.each(['http://localhost:4000', 'http://127.0.0.1:4000'])(
    'accepts a sign-in provider on this machine without TLS: %s',
    (OAUTH_ISSUER) => expect(errorsOf({ OAUTH_ISSUER })).toEqual([]),
  )

  test('reports all errors at once', () => {
    expect(errorsOf({ SESSION_SECRET: undefined, OAUTH_CLIENT_ID: undefined })).toHaveLength(2)
  })

  test.each([
    ['https://carts.example', 1],
    ['http://10.0.0.5:3000', 1],
    ['http://localhost:3000', 0],
    ['http://127.0.0.1:3000', 0],
    ['http://[::1]:3000', 0],
  ])('reports for the demo sign-in in production at %s: %i errors', (PUBLIC_URL, count) => {
    expect(errorsOf({ SIGN_IN: 'demo', PUBLIC_URL })).toHaveLength(count)
    expect(errorsOf({ SIGN_IN: 'demo', PUBLIC_URL, ALLOW_DEMO_SIGN_IN: '1' })).toEqual([])
  })
})

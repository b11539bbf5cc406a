import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { EnvironmentError, readEnvironment } from './environment.server.ts'

const production = {
  SMTP_URL: 'smtps://user:pass@mail.example.com',
  MAIL_FROM: 'Carts <carts@example.com>',
  NODE_ENV: 'production',
  SESSION_SECRET: `${'1'.repeat(32)}, ${'2'.repeat(32)}`,
  OAUTH_ISSUER: 'https://id.example',
  OAUTH_CLIENT_ID: 'client',
  OAUTH_CLIENT_SECRET: 'secret',
  PUBLIC_URL: 'https://carts.example',
  SUPPORT_EMAIL: 'us@carts.example',
}

function getErrors(changes: Record<string, string | undefined>): string[] {
  try {
    readEnvironment({ ...production, ...changes })
    return []
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems
    throw error
  }
}

/** Every variable that the documentation names. */
const NAMES = [
  ...new Set(
    readFileSync('docs/operations.md', 'utf8').match(/(?<=`)[A-Z][A-Z\d]+(_[A-Z\d]+)*(?=[`=])/g),
  ),
]

describe('readEnvironment', () => {
  test.each(NAMES)('takes an empty %s for an absent one', (name) => {
    const outcome = (value: string | undefined) => {
      try {
        return readEnvironment({ ...production, [name]: value })
      } catch (error) {
        if (error instanceof EnvironmentError) return error.problems
        throw error
      }
    }
    expect(outcome('')).toEqual(outcome(undefined))
  })

  test('fills in the defaults', () => {
    expect(readEnvironment({})).toMatchObject({
      PORT: 3000,
      HOST: '0.0.0.0',
      DATA_DIR: './data',
      PUBLIC_URL: 'http://localhost:3000',
      OAUTH_SCOPES: ['openid', 'email', 'profile'],
      RATE_LIMITS: 'on',
      SIGN_UPS: 'open',
      SERVICE_WORKER: 'on',
      SITE_NAME: 'Cartfolio',
      SITE_TAGLINE: 'Golf carts worth a second look',
      AI_CRAWLERS: 'refuse',
      secure: false,
    })
  })

  test('accepts everything that production needs', () => {
    const MODERATORS = 'A@x.example, b@x.example'
    expect(readEnvironment({ ...production, PORT: '8080', MODERATORS })).toMatchObject({
      PORT: 8080,
      SESSION_SECRET: ['1'.repeat(32), '2'.repeat(32)],
      secure: true,
      MODERATORS: ['a@x.example', 'b@x.example'],
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
    ['SIGN_UPS', 'sometimes'],
    ['SERVICE_WORKER', 'never'],
    ['AI_CRAWLERS', 'some'],
    ['SIGN_IN', 'anyone'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'smtp://user:50%off@mail.example.com'],
    ['SMTP_URL', 'smtp://mail.example.com/?tls.rejectUnauthorized=false'],
    ['MAIL_FROM', 'carts'],
    ['MAIL_FROM', 'A\r\nBcc: b <a@example.com>'],
    ['ADS_CLIENT', 'only-one-of-two'],
    ['VAPID_PUBLIC_KEY', 'k'.repeat(87)],
    ['METRICS_PORT', 'ninety'],
    ['METRICS_PORT', '3000'],
    ['SUPPORT_EMAIL', undefined],
    ['SUPPORT_EMAIL', 'not an address'],
    ['SUPPORT_EMAIL', 'two@carts.example, addresses@carts.example'],
    ['MODERATORS', 'jane@carts.example, omar'],
    ['SITE_NAME', '  '],
    ['SITE_NAME', 'x'.repeat(31)],
    ['SITE_NAME', 'two\nlines'],
    ['SITE_NAME', 'two\u2028lines'],
    ['SITE_TAGLINE', 'a\u0007bell'],
    ['SITE_TAGLINE', 'x'.repeat(121)],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/99'],
  ])('reports %s=%s in one line', (name, value) => {
    const problems = getErrors({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(name)
  })

  test.each([
    ['PORT', 'eighty'],
    ['SIGN_IN', 'anyone'],
  ])('a malformed %s has no errors of what depends on it', (name, value) => {
    const local = {
      NODE_ENV: 'production',
      SESSION_SECRET: 'secret',
      SIGN_IN: 'demo',
      [name]: value,
    }
    expect(() => readEnvironment(local)).toThrow(new RegExp(`^${name}: [^\\n]+$`))
  })

  test.each(['http://localhost:4000', 'http://127.0.0.1:4000'])(
    'accepts a sign-in provider on this machine without TLS: %s',
    (OAUTH_ISSUER) => expect(getErrors({ OAUTH_ISSUER })).toEqual([]),
  )

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', undefined])(
    'needs no support address at %s',
    (PUBLIC_URL) => {
      expect(getErrors({ SUPPORT_EMAIL: undefined, PUBLIC_URL })).toEqual([])
    },
  )

  test('reports a key for notifications that is none', () =>
    expect(getErrors({ VAPID_PUBLIC_KEY: 'k'.repeat(87), VAPID_PRIVATE_KEY: 'short' })).toEqual([
      expect.stringContaining('VAPID_PRIVATE_KEY: must be a key'),
    ]))

  test.each(['SMTP_URL', 'MAIL_FROM'])('reports %s without the other', (name) => {
    const other = name === 'SMTP_URL' ? 'MAIL_FROM' : 'SMTP_URL'
    expect(getErrors({ [other]: undefined })).toEqual(['SMTP_URL, MAIL_FROM: set both or neither'])
  })

  test.each([
    ['https://carts.example', 1],
    ['https://10.0.0.5:3000', 1],
    ['http://localhost:3000', 0],
    ['http://127.0.0.1:3000', 0],
    ['http://[::1]:3000', 0],
  ])('reports for the demo sign-in in production at %s: %i errors', (PUBLIC_URL, count) => {
    expect(getErrors({ SIGN_IN: 'demo', PUBLIC_URL })).toHaveLength(count)
    expect(getErrors({ SIGN_IN: 'demo', PUBLIC_URL, ALLOW_DEMO_SIGN_IN: '1' })).toEqual([])
  })
})

describe('a public site', () => {
  test.each(['secret', '1'.repeat(31), `${'1'.repeat(32)},old`])(
    'does not start with the secret %j',
    (SESSION_SECRET) => {
      expect(getErrors({ SESSION_SECRET })).toEqual([
        expect.stringMatching(/^SESSION_SECRET: .*32/),
      ])
    },
  )

  test('does not start with the secret of the example', () => {
    const [, SESSION_SECRET] =
      /^SESSION_SECRET=(.*)$/m.exec(readFileSync('.env.example', 'utf8')) ?? []
    expect(SESSION_SECRET).toContain('-')
    expect(getErrors({ SESSION_SECRET })).toHaveLength(1)
  })

  test('has an https address, unless it is on this machine', () => {
    expect(getErrors({ PUBLIC_URL: 'http://carts.example' })).toEqual([
      'PUBLIC_URL: must be an https address, unless it is on this machine',
    ])
    expect(getErrors({ PUBLIC_URL: 'http://localhost:8080', SESSION_SECRET: 'x' })).toEqual([])
  })
})

test.each([
  ['', []],
  ['warn', []],
  ['verbose', [expect.stringMatching(/^LOG_LEVEL: must be one of fatal, .*silent$/)]],
])('LOG_LEVEL=%s', (LOG_LEVEL, problems) => {
  expect(getErrors({ LOG_LEVEL })).toEqual(problems)
})

describe('the sign-in by code', () => {
  const byCode = {
    SIGN_IN: 'email',
    OAUTH_ISSUER: undefined,
    OAUTH_CLIENT_ID: undefined,
    OAUTH_CLIENT_SECRET: undefined,
  }

  test('is allowed in production at a public address, without another provider', () => {
    expect(getErrors(byCode)).toEqual([])
  })

  test('needs mail', () => {
    expect(getErrors({ ...byCode, SMTP_URL: undefined, MAIL_FROM: undefined })).toEqual([
      'SMTP_URL: needed with SIGN_IN=email',
      'MAIL_FROM: needed with SIGN_IN=email',
    ])
  })

  test('is not allowed beside another provider', () => {
    expect(getErrors({ ...byCode, OAUTH_ISSUER: 'https://id.example' })).toEqual([
      'SIGN_IN, OAUTH_ISSUER: set one of them; a site has one sign-in',
    ])
  })

  test('keeps the rate limits at a public address', () => {
    expect(getErrors({ ...byCode, RATE_LIMITS: 'off' })).toEqual([
      'RATE_LIMITS: must be on with SIGN_IN=email, or codes can be guessed',
    ])
    const here = { PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' }
    expect(getErrors({ ...byCode, ...here })).toEqual([])
  })
})

describe('the variables of the bucket', () => {
  const bucket = {
    IMAGE_STORE: 's3',
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'carts',
    S3_REGION: 'auto',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  }

  test.each([
    [{}],
    [{ IMAGE_STORE: undefined }],
    [{ S3_ENDPOINT: undefined }],
    [{ S3_ENDPOINT: 'http://127.0.0.1:9000' }],
    [{ S3_ENDPOINT: 'http://minio:9000', NODE_ENV: 'development' }],
    [{ IMAGE_CACHE_MB: '100' }],
    [{ LITESTREAM_URL: 's3://carts-rows' }],
    [{ LITESTREAM_URL: 'file:///backup/rows' }],
  ])('are accepted with %j', (changes) => {
    expect(getErrors({ ...bucket, ...changes })).toEqual([])
  })

  test.each([
    ['IMAGE_STORE', 'floppy'],
    ['S3_ENDPOINT', 'http://s3.example'],
    ['S3_ENDPOINT', 's3.example'],
    ['S3_BUCKET', undefined],
    ['S3_BUCKET', 'not/a/bucket'],
    ['S3_REGION', undefined],
    ['S3_ACCESS_KEY_ID', undefined],
    ['S3_SECRET_ACCESS_KEY', ''],
    ['IMAGE_CACHE_MB', '0'],
    ['IMAGE_CACHE_MB', 'much'],
    ['LITESTREAM_URL', 's3://carts'],
    ['LITESTREAM_URL', 's3://carts/rows'],
  ])('are rejected in one line for %s=%s, without the secret', (name, value) => {
    const problems = getErrors({ ...bucket, S3_SECRET_ACCESS_KEY: 'top-secret', [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name}: `))
    expect(problems[0]).not.toContain('top-secret')
  })

  test('are all needed when one is set, even with the disk', () => {
    expect(getErrors({ S3_BUCKET: 'carts' })).toEqual([
      'S3_REGION: needed with S3_BUCKET',
      'S3_ACCESS_KEY_ID: needed with S3_BUCKET',
      'S3_SECRET_ACCESS_KEY: needed with S3_BUCKET',
    ])
    expect(getErrors({ IMAGE_STORE: 's3' })).toHaveLength(4)
  })
})

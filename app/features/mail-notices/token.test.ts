import { afterEach, expect, test, vi } from 'vitest'

/** The module with other secrets; the environment is read once. */
async function withSecrets(secrets: string) {
  vi.resetModules()
  vi.stubEnv('SESSION_SECRET', secrets)
  return import('./token.server.ts')
}
afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test('a token names its member', async () => {
  const { memberOfToken, unsubscribeToken } = await withSecrets('new')
  for (const id of ['6f1c-55', 'user|ü/.x']) {
    const token = unsubscribeToken(id)
    expect(token).toMatch(/^[\w-]+\.[\w-]+$/)
    expect(memberOfToken(token)).toBe(id)
  }
})

test('a token of an older secret works until the secret is removed', async () => {
  const token = (await withSecrets('old')).unsubscribeToken('jane')
  expect((await withSecrets('new,old')).memberOfToken(token)).toBe('jane')
  expect((await withSecrets('new')).memberOfToken(token)).toBeNull()
})

test('another text is no token', async () => {
  const { memberOfToken, unsubscribeToken } = await withSecrets('new')
  const [name = '', signature = ''] = unsubscribeToken('jane').split('.')
  const other = Buffer.from('omar').toString('base64url')
  for (const text of [
    ...['', '.', name, `${name}.`, `.${signature}`, `${other}.${signature}`],
    ...[`${name}.${signature}x`, `${name}.${signature.slice(1)}`, `${name}.${signature}.data`],
    'x'.repeat(100_000),
  ])
    expect(memberOfToken(text)).toBeNull()
})

test('the path of an unsubscribe page is recognized, and no other', async () => {
  const { isUnsubscribePath, unsubscribePath } = await withSecrets('new')
  const path = unsubscribePath('jane')
  expect(isUnsubscribePath(path)).toBe(true)
  for (const other of ['/', `${path}/`, `${path}.data`, path.slice(0, -1), `/api${path}`])
    expect(isUnsubscribePath(other)).toBe(false)
})

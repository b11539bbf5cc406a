import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn, okJson } from '#tests/support/client.ts'
import { examplePaths } from '#tests/support/routes.ts'
import { sharedSite, type SharedSite } from '#tests/support/site.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'

/** The only routes that a signed-out visitor may write to, with the reasons. */
const PUBLIC_WRITES = new Set([
  // Visitors may send feature requests, too (docs/product.md#reports).
  '/request-feature',
  // It sets a cookie and writes nothing.
  '/introduction',
])

/** Parameter values for existing, public content. */
const examples: Record<string, string> = {
  ':slug': 'open-owner-1',
  ':username': 'owner',
  ':id': '1',
  ':tag': 'cart',
  '*': 'anything',
}

const all = examplePaths(examples)

let server: SharedSite
beforeAll(async () => {
  server = await sharedSite()
  const owner = await signedIn(server.origin, {
    email: 'owner@example.com',
    givenName: 'Olive',
    familyName: 'Owner',
  })
  await okJson(owner.sendJson('PATCH', '/api/auth/user', { username: 'owner' }))
  await uploadPhoto(owner, { title: 'Open', tags: 'cart' })
}, 30_000)

describe.each(['POST', 'PATCH', 'PUT', 'DELETE'])('%s while signed out', (method) => {
  test.each(all.filter((path) => !PUBLIC_WRITES.has(path)))('%s changes nothing', async (path) => {
    const response = await fetch(server.origin + path, {
      method,
      redirect: 'manual',
      body: new URLSearchParams({ intent: 'like', title: 'x', content: 'x' }),
      headers: { Origin: server.origin },
    })
    const toSignIn = response.headers.get('Location')?.startsWith('/api/login') ?? false
    expect({ status: response.status, toSignIn }).toSatisfy(
      ({ status }: { status: number }) => toSignIn || [401, 404, 405].includes(status),
    )
  })
})

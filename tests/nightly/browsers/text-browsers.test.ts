import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, signedIn } from '#tests/support/client.ts'
import { fillSite } from '#tests/support/site-content.ts'
import { startSite, type Site } from '#tests/support/site.ts'
import { readAsText } from '#tests/support/text-browser.ts'
import { users } from '#db/schema.ts'
import { eq } from 'drizzle-orm'

let server: Site
let visitor: Client
let member: Client
let screens: Awaited<ReturnType<typeof fillSite>>

beforeAll(async () => {
  server = await startSite({ LOG_LEVEL: 'silent', MODERATORS: 'viewer@example.com' })
  visitor = new Client(server.origin)
  member = await signedIn(server.origin, { email: 'viewer@example.com', givenName: 'Vi' })
  const viewer = server.db
    .update(users)
    .set({ username: 'viewer' })
    .where(eq(users.email, 'viewer@example.com'))
    .returning()
    .get()
  screens = await fillSite(viewer.id)
})
afterAll(() => server.dispose())

const pageOf = async (client: Client, path: string) =>
  readAsText(await (await client.follow(path)).text())

describe('without style, script or images', () => {
  test('every control of every page has a text, and is separated from its neighbors', async () => {
    const problems: Record<string, unknown> = {}
    const walk = async (client: Client, who: string, paths: string[]) => {
      expect(paths.length).toBeGreaterThan(10)
      for (const path of paths) {
        const { text, nameless, joined } = await pageOf(client, path)
        expect(text, path).toContain('Skip to')
        if (nameless.length + joined.length > 0) problems[`${who} ${path}`] = { nameless, joined }
      }
    }
    await walk(visitor, 'visitor', screens.open)
    await walk(member, 'member', [...screens.signedIn, ...screens.open])
    expect(problems).toEqual({})
  })
})

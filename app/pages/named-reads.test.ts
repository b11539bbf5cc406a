import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { collectDependencies } from '#db/cache-tags.ts'
import { insertBinder } from '#db/queries/binders.ts'
import { toggleLike } from '#db/queries/likes.ts'
import { findPhoto } from '#db/queries/photos.ts'
import { startSession } from '#app/features/sign-in/session.server.ts'
import { testContext } from '#tests/support/sign-in/site.ts'
import { memberPath, photoPath, tagPath } from '#app/http/addresses.ts'
import { freshDatabase, type TestData } from '#tests/support/database.ts'
import { makeComments, makePhoto, makeViewer } from '#tests/support/members.ts'
import { loader as shell } from '../root.tsx'
import { loader as home } from './home.tsx'
import { loader as photo } from './photo.tsx'
import { loader as profile } from './profile.tsx'
import { loader as tag } from './tag.tsx'

/* A page with a read that names no tags is rendered again after every write of anybody. */

vi.stubEnv('SESSION_SECRET', 'secret')

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>
type Page = [name: string, loader: Loader, path: string, params: Record<string, string>]

let data: TestData
let pages: Page[]
let cookies: Record<'visitor' | 'author' | 'member', string>

beforeAll(async () => {
  data = await freshDatabase()
  const [author, member] = [await makeViewer({ username: 'author' }), await makeViewer()]
  const title = { title: 'Best carts', description: '', isPublic: true }
  const binderId = await insertBinder(author.id, title)
  const id = await makePhoto(author.id, { tags: ['cart'], binderId })
  await makePhoto(author.id, { tags: ['cart'], binderId })
  makeComments(member.id, id, 3)
  await toggleLike(member.id, id)
  const row = await findPhoto(id, null)
  if (!row) throw new Error('The photo is missing.')
  const path = photoPath(row)
  pages = [
    ['the feed', home, '/', {}],
    ['a photo', photo, path, { slug: path.split('/')[2] ?? '' }],
    ['a profile', profile, memberPath(author), { username: 'author' }],
    ['a tag', tag, tagPath('cart'), { tag: 'cart' }],
  ]
  const signIn = async (userId: string) => (await startSession(userId)).split(';')[0] ?? ''
  cookies = { visitor: '', author: await signIn(author.id), member: await signIn(member.id) }
})
afterAll(() => data.dispose())

test.each(['visitor', 'author', 'member'] as const)(
  'by a %s, frequent pages name their reads',
  async (who) => {
    for (const [name, loader, path, params] of pages) {
      const request = new Request(`http://localhost${path}`, { headers: { Cookie: cookies[who] } })
      const context: AppLoadContext = testContext()
      const { dependencies } = await collectDependencies(async () => {
        await (shell as Loader)({ request, params, context })
        return loader({ request, params, context })
      })
      expect([...dependencies.tags], name).not.toContain('any write')
      expect(dependencies.tags.size, name).toBeGreaterThan(0)
    }
  },
)

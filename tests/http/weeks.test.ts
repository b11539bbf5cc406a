import { beforeEach, describe, expect, test } from 'vitest'
import { insertBinder } from '#db/queries/binders.ts'
import { muteOrBlockMember } from '#db/queries/mutes.ts'
import { binders, photos, photoTags, weeks } from '#db/schema.ts'
import { eq } from 'drizzle-orm'
import { addWeeks, getMonday, startOfWeek } from '#db/week.ts'
import { Client, JANE, signedIn } from '#tests/support/client.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { sharedSite, type SharedSite } from '#tests/support/site.ts'
import { WEEK_MS } from '#app/durations.ts'

let site: SharedSite
let visitor: Client
let maya: string

const RUNNING = getMonday(Date.now())
const weeksAgo = (count: number) => addWeeks(RUNNING, -count)

beforeEach(async () => {
  site = await sharedSite()
  visitor = new Client(site.origin)
  maya = (await makeMember({ username: 'maya', firstName: 'Maya' })).id
})

async function html(path: string, client = visitor, status = 200): Promise<string> {
  const response = await client.request(path)
  expect(response.status, path).toBe(status)
  return response.text()
}

const addWeek = (week: typeof weeks.$inferInsert) => site.db.insert(weeks).values(week).run()

async function makeCart(owner: string, title: string): Promise<number> {
  const facts = { make: 'Club Car', makeKey: 'clubcar' }
  const binderId = await insertBinder(owner, { title, description: '', isPublic: true, ...facts })
  await makePhoto(owner, { title: `Photo of ${title}`, binderId })
  return binderId
}

const weeksIn = (page: string) =>
  [...page.matchAll(/<h2><a class="text-link" href="\/weeks\/([\d-]+)"/g)].map(([, day]) => day)
const cardsIn = (page: string) =>
  [...page.matchAll(/<article id="photo-(\d+)"/g)].map(([, id]) => Number(id))

const theme = { themeTitle: 'Under a roof of leaves', themeTag: 'leaves' }

test('the running theme is in the tab of the weeks, and its tag comes along to the upload', async () => {
  expect(await html('/')).not.toContain('This week:')
  addWeek({ monday: RUNNING, ...theme })
  const text = (await html('/?n=1')).replaceAll(/<!--.*?-->|<[^>]+>/gs, '')
  expect(text).toMatch(/This week: Under a roof of leaves (\d days left|last day)/)
  expect(await html('/weeks')).toContain('href="/upload?tag=leaves"')
  const jane = await signedIn(site.origin, JANE)
  // Cut to the length of a tag, in the middle of a character.
  await html(`/upload?tag=${'a'.repeat(49)}%F0%9F%98%80`, jane)
  expect(await html('/upload?tag=leaves', jane)).toMatch(/name="tags"[^>]*value="leaves"/)
})

describe('/weeks', () => {
  test('lists the finished weeks with their photos, newest first', async () => {
    const [first, second] = [
      await makePhoto(maya, { title: 'Dune' }),
      await makePhoto(maya, { title: 'Lake' }),
    ]
    addWeek({ monday: weeksAgo(2), photoId: first, photoLikes: 1 })
    addWeek({ monday: weeksAgo(1), photoId: second, photoLikes: 1234 })
    const page = await html('/weeks')
    expect(weeksIn(page)).toEqual([weeksAgo(1), weeksAgo(2)])
    expect(page).toContain(`href="/photo/lake-maya-${second}"`)
    expect(page).toContain('href="/u/maya"')
    const text = page.replaceAll(/<!--.*?-->|<[^>]+>/gs, '')
    expect(text).toContain('Photo of the week · 1,234 likes')
    expect(text).toContain('Photo of the week · 1 like')
    expect(text).toContain('by Maya')
  })

  test('has pages, and none lists a week twice', async () => {
    const photoId = await makePhoto(maya)
    for (let back = 1; back <= 25; back++) addWeek({ monday: weeksAgo(back), photoId })
    const seen: (string | undefined)[] = []
    let path: string | undefined = '/weeks'
    let pages = 0
    for (; path; pages++) {
      const page = await html(path)
      seen.push(...weeksIn(page))
      path = /href="(\/weeks\?before=[^"]+)"/.exec(page)?.[1]
    }
    expect(pages).toBe(3)
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => weeksAgo(index + 1)))
  })

  test('omits a week whose photo is deleted, private or hidden, and one of muted members', async () => {
    const jane = await signedIn(site.origin, JANE)
    const ids: number[] = []
    for (let back = 1; back <= 4; back++) {
      const photoId = await makePhoto(back === 4 ? (await makeMember()).id : maya)
      ids.push(photoId)
      addWeek({ monday: weeksAgo(back), photoId })
    }
    const [deleted = 0, closed = 0, hidden = 0] = ids
    site.db.delete(photos).where(eq(photos.id, deleted)).run()
    site.db.update(photos).set({ isPublic: false }).where(eq(photos.id, closed)).run()
    expect(weeksIn(await html('/weeks'))).toEqual([weeksAgo(3), weeksAgo(4)])
    await muteOrBlockMember((await jane.ownRecord<{ id: string }>()).id, maya, 'mute')
    expect(weeksIn(await html('/weeks', jane))).toEqual([weeksAgo(4)])
    site.db.update(photos).set({ hiddenAt: new Date() }).where(eq(photos.id, hidden)).run()
    expect(weeksIn(await html('/weeks'))).toEqual([weeksAgo(4)])
  })

  test('shows the cart of the week beside the photo', async () => {
    const photoId = await makePhoto(maya, { title: 'Dune' })
    const binderId = await makeCart(maya, 'My DS')
    addWeek({ monday: weeksAgo(1), photoId, photoLikes: 3, binderId, binderLikes: 1234 })
    for (const path of ['/weeks', `/weeks/${weeksAgo(1)}`]) {
      const page = await html(path)
      expect(page).toContain(`href="/u/maya/binder/my-ds-${binderId}"`)
      const text = page.replaceAll(/<!--.*?-->|<[^>]+>/gs, '')
      expect(text).toContain('Photo of the week · 3 likesDuneby Maya')
      expect(text).toContain('Cart of the week · 1,234 likesMy DSby Maya')
    }
  })

  test('omits a cart that is deleted, private, without photos, or of a muted or suspended member', async () => {
    const jane = await signedIn(site.origin, JANE)
    const ids: number[] = []
    for (let back = 1; back <= 4; back++) {
      const binderId = await makeCart(back === 4 ? (await makeMember()).id : maya, 'DS')
      ids.push(binderId)
      addWeek({ monday: weeksAgo(back), binderId })
    }
    const [deleted = 0, closed = 0, empty = 0, other = 0] = ids
    site.db.delete(binders).where(eq(binders.id, deleted)).run()
    site.db.update(binders).set({ isPublic: false }).where(eq(binders.id, closed)).run()
    expect(weeksIn(await html('/weeks'))).toEqual([weeksAgo(3), weeksAgo(4)])
    await html(`/weeks/${weeksAgo(2)}`, visitor, 404)
    await muteOrBlockMember((await jane.ownRecord<{ id: string }>()).id, maya, 'mute')
    expect(weeksIn(await html('/weeks', jane))).toEqual([weeksAgo(4)])
    site.db.delete(photos).where(eq(photos.binderId, empty)).run()
    expect(weeksIn(await html('/weeks'))).toEqual([weeksAgo(4)])
    site.db.$client.exec('UPDATE users SET suspended_at = 1')
    expect(await html('/weeks')).toContain('No weeks yet')
    expect(other).toBeGreaterThan(0)
  })

  test('begins with the theme of the running week, and keeps later ones to itself', async () => {
    addWeek({ monday: RUNNING, ...theme })
    addWeek({ monday: addWeeks(RUNNING, 1), themeTitle: 'On ice', themeTag: 'ice' })
    const page = await html('/weeks')
    expect(page).toContain('Under a roof of leaves')
    expect(page).toContain('href="/tag/leaves"')
    expect(page).toContain(`href="/weeks/${RUNNING}"`)
    expect(page).not.toContain('On ice')
    await html(`/weeks/${addWeeks(RUNNING, 1)}`, visitor, 404)
  })
})

describe('/weeks/{monday}', () => {
  test('shows the photo of the week', async () => {
    const id = await makePhoto(maya, { title: 'Lake' })
    addWeek({ monday: '2020-11-16', photoId: id, photoLikes: 7 })
    const page = await html('/weeks/2020-11-16')
    expect(page).toContain('<h1>Week of November 16, 2020</h1>')
    expect(page).toContain(`/photo/lake-maya-${id}`)
    expect(page).toContain('<link rel="canonical"')
  })

  /** A photo with the theme's tag, uploaded at a moment. */
  const entry = (at: number, changes: { isPublic?: boolean; tags?: string[] } = {}) =>
    makePhoto(maya, { tags: ['leaves'], createdAt: new Date(at), ...changes })

  test('lists the photos with the tag that were uploaded in that week', async () => {
    const start = startOfWeek(weeksAgo(3))
    const end = startOfWeek(weeksAgo(2))
    addWeek({ monday: weeksAgo(3), ...theme })
    await entry(start - 1)
    const first = await entry(start)
    await entry(start + 1, { tags: ['other'] })
    await entry(start + 2, { isPublic: false })
    const last = await entry(end - 1)
    await entry(end)
    expect(cardsIn(await html(`/weeks/${weeksAgo(3)}`))).toEqual([last, first])
    // From an archive: with an old date, after the photos of later weeks.
    await entry(start - WEEK_MS)
    await entry(end)
    expect(cardsIn(await html(`/weeks/${weeksAgo(3)}`))).toEqual([last, first])
    site.db.delete(photoTags).where(eq(photoTags.photoId, last)).run()
    expect(cardsIn(await html(`/weeks/${weeksAgo(3)}`))).toEqual([first])
  })
})

describe('the feed of the photos of the week', () => {
  const titlesIn = (feed: string) =>
    [...feed.matchAll(/<entry>.*?<title>([^<]+)/gs)].map(([, title]) => title)

  test('has the last week first, and is linked from the archive', async () => {
    const older = await makePhoto(maya, { title: 'Dune' })
    const secret = await makePhoto(maya, { title: 'Secret', isPublic: false })
    const newer = await makePhoto(maya, { title: 'Lake' })
    addWeek({ monday: weeksAgo(1), photoId: older })
    addWeek({ monday: weeksAgo(2), photoId: newer })
    addWeek({ monday: weeksAgo(3), photoId: secret })
    addWeek({ monday: RUNNING, ...theme })
    const feed = await html('/weeks/feed.atom')
    expect(feed).toContain('Photos of the week - Cartfolio')
    expect(titlesIn(feed)).toEqual(['Dune', 'Lake'])
    expect(await html('/weeks')).toMatch(
      /<link rel="alternate"[^>]*href="[^"]*\/weeks\/feed\.atom"/,
    )
  })

  test('has the carts as well, each once', async () => {
    const photoId = await makePhoto(maya, { title: 'Dune' })
    const binderId = await makeCart(maya, 'DS')
    const secret = await makeCart(maya, 'Secret')
    site.db.update(binders).set({ isPublic: false }).where(eq(binders.id, secret)).run()
    addWeek({ monday: weeksAgo(1), photoId, binderId })
    addWeek({ monday: weeksAgo(2), binderId: secret })
    addWeek({ monday: weeksAgo(6), binderId })
    expect(titlesIn(await html('/weeks/feed.atom'))).toEqual(['Dune', 'DS'])
  })
})

describe('the sitemap', () => {
  const weeksListed = async () =>
    [...(await html('/sitemap/pages-1.xml')).matchAll(/<loc>[^<]*(\/weeks[^<]*)</g)].map(
      ([, path]) => path,
    )

  test('lists the archive and the finished weeks that show something', async () => {
    expect(await weeksListed()).toEqual([])
    addWeek({ monday: weeksAgo(1), ...theme })
    addWeek({ monday: weeksAgo(2), photoId: await makePhoto(maya) })
    addWeek({ monday: weeksAgo(3), photoId: await makePhoto(maya, { isPublic: false }) })
    addWeek({ monday: RUNNING, ...theme })
    expect(await weeksListed()).toEqual([
      '/weeks',
      `/weeks/${weeksAgo(1)}`,
      `/weeks/${weeksAgo(2)}`,
    ])
  })
})

test('a photo and a binder whose cart won say so on their pages', async () => {
  const photoId = await makePhoto(maya, { title: 'Dune' })
  const binderId = await makeCart(maya, 'DS')
  const binder = `/u/maya/binder/ds-${binderId}`
  for (const [path, text] of [
    [`/photo/dune-maya-${photoId}`, 'Photo of the week'],
    [binder, 'Cart of the week'],
    [`${binder}?view=timeline`, 'Cart of the week'],
  ] as const) {
    site.db.delete(weeks).run()
    expect(await html(path)).not.toContain(text)
    for (const back of [3, 9]) addWeek({ monday: weeksAgo(back), photoId, binderId })
    expect(await html(path)).toMatch(new RegExp(`href="/weeks/${weeksAgo(3)}"[^>]*>${text}</a>`))
  }
})

test('a photo and a binder do not link to a week that omits them', async () => {
  const jane = await signedIn(site.origin, JANE)
  const janeId = (await jane.ownRecord<{ id: string }>()).id
  const photoId = await makePhoto(maya, { title: 'Dune' })
  const binderId = await makeCart(maya, 'DS')
  const paths = [`/photo/dune-maya-${photoId}`, `/u/maya/binder/ds-${binderId}`]
  addWeek({ monday: weeksAgo(1), photoId, binderId })
  const link = `href="/weeks/${weeksAgo(1)}"`
  for (const path of paths) expect(await html(path, jane)).toContain(link)
  await muteOrBlockMember(janeId, maya, 'mute')
  for (const path of paths) {
    expect(await html(path, jane)).not.toContain(link)
    expect(await html(path)).toContain(link)
  }
  site.db.$client.exec("UPDATE users SET suspended_at = 1 WHERE username = 'maya'")
  for (const path of paths) expect(await html(path)).not.toContain(link)
})

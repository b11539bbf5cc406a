import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { binderContributors, meetGoers } from '#db/schema.ts'
import { okJson } from '#tests/support/client.ts'
import { textIn } from '#tests/support/html.ts'
import { sharedMembers } from '#tests/support/site.ts'

/* Invitations to a meet, and the words of carts, meets and albums. */

const { db, visitor, jane, omar } = await sharedMembers()
await jane.sendJson('PATCH', '/api/auth/user', { username: 'jane' })
await omar.sendJson('PATCH', '/api/auth/user', { username: 'omar' })

const MEET = {
  title: 'Harvest parade',
  meetOn: '2027-05-31',
  meetAt: '09:30',
  meetPlace: 'Dunedin',
  isPublic: 'on',
}

async function plan(fields: Record<string, string> = {}) {
  const response = await jane.post('/meets/new', { ...MEET, ...fields })
  const url = response.headers.get('Location') ?? ''
  return { url, id: Number(/-(\d+)$/.exec(url)?.[1]) }
}

const goers = (id: number) => db.select().from(meetGoers).where(eq(meetGoers.binderId, id)).all()
const invited = (id: number) =>
  db.select().from(binderContributors).where(eq(binderContributors.binderId, id)).all()
const main = (html: string) => textIn(/<main[^]*<\/main>/, html)

test('a new meet invites members by name, who come with one press', async () => {
  const { url, id } = await plan({ invite: '@omar, nobody1' })
  const own = await jane.text(url)
  expect(own).toContain('Your meet has its page')
  expect(own).toContain('Not invited: nobody1')
  expect(invited(id)).toHaveLength(1)
  expect(main(await omar.text('/notifications'))).toContain(
    'invited you to the meet Harvest parade',
  )
  const page = await omar.text(url)
  expect(page).toContain('I’m coming')
  expect(page).toContain('Maybe later')
  await omar.post(url, { intent: 'join-binder' })
  expect(goers(id)).toHaveLength(1)
  expect(invited(id)).toMatchObject([{ joinedAt: expect.any(Date) }])
  expect(await omar.text(url)).toContain('You’re going to Harvest parade')
})

test('a link to a meet shows when and where it is, and who asks', async () => {
  const { url, id } = await plan()
  const section = `${url}/edit?section=contributors`
  await jane.post(section, { openTo: 'invited' })
  const made = await (await jane.post(section, { intent: 'renew-link' })).text()
  const link = new RegExp(`${url}/join/[\\w-]+`).exec(made)?.[0] ?? ''
  const asked = main(await omar.text(link))
  for (const text of ['Monday, May 31, 2027, 9:30 AM · Dunedin', 'Jane Doe', 'I’m coming'])
    expect(asked).toContain(text)
  expect(await omar.text(link)).toMatch(/href="\/meets"[^>]*>Maybe later/)
  expect(main(await visitor.text(link))).toContain('Sign in to come')
  await omar.post(link, {})
  expect([goers(id).length, invited(id).length]).toEqual([1, 1])
})

test('an invitation to another binder, or to a past meet, joins alone', async () => {
  const album = await okJson(jane.sendJson('POST', '/api/binders', { title: 'Trips' }))
  const past = await okJson(
    jane.sendJson('POST', '/api/binders', { title: 'Past', meetOn: '2020-05-31' }),
  )
  for (const { url, id } of [album, past]) {
    const section = `${url}/edit?section=contributors`
    await jane.post(section, { intent: 'invite', username: 'omar' })
    expect(await omar.text(url)).toContain('Decline')
    await omar.post(url, { intent: 'join-binder' })
    expect(await omar.text(url)).toContain('You can add your photos to')
    expect(goers(id)).toEqual([])
  }
})

test('a meet without a photo shows its date in the list', async () => {
  await plan()
  expect(await visitor.text('/meets')).toMatch(/class="meet-date"[^]*May[^]*31/)
})

test.each([
  ['Cart', { make: 'Club Car' }, { make: 'Club Car' }],
  ['Meet', { meetOn: '2027-05-31' }, { meetOn: '2027-05-31' }],
  ['Binder', {}, {}],
])('the pages of a %s call it one', async (kind, facts, form) => {
  const { url } = await okJson(
    jane.sendJson('POST', '/api/binders', { title: 'Thing', isPublic: false, ...facts }),
  )
  const word = kind.toLowerCase()
  const page = await jane.text(url)
  expect(page).toContain(`Private ${word}`)
  expect(page).toContain(`Edit ${kind}`)
  expect(page).toContain(`for this ${word}.`)
  const edit = await jane.text(`${url}/edit`)
  for (const text of [`<h1>Edit ${kind}</h1>`, `Back to ${word}`, `Make this ${word} public`])
    expect(edit).toContain(text)
  const question = await jane.text(`${url}/edit?section=delete`)
  expect(question).toContain(`Delete ${kind}`)
  expect(main(question)).toContain(`delete the ${word} “Thing”`)
  expect(await jane.text(`${url}/share`)).toContain(`Share ${kind}`)
  await jane.post(`${url}/edit`, { title: 'Thing', ...form })
  expect(await jane.text(url)).toContain(`${kind} updated`)
  await jane.post(`${url}/edit?section=delete`, {})
  expect(await jane.text('/u/jane?tab=binders')).toContain(`${kind} deleted`)
})

test('an own cart is put up for sale from its page', async () => {
  const { url } = await okJson(
    jane.sendJson('POST', '/api/binders', { title: 'Mine', make: 'Yamaha' }),
  )
  expect(await jane.text(url)).toContain(`href="${url}/edit?sell=on">Sell this cart`)
  expect(await jane.text(`${url}/edit?sell=on`)).toMatch(/value="for-sale"[^>]* selected/)
  expect(await jane.text(`${url}/edit`)).not.toMatch(/value="for-sale"[^>]* selected/)
})

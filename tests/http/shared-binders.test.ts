import { expect, test } from 'vitest'
import { editPath, contributePath } from '#app/features/binders/binder.ts'
import { okJson, signedIn, type Client } from '#tests/support/client.ts'
import { makePhoto } from '#tests/support/members.ts'
import { sharedSite } from '#tests/support/site.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'

/* The pages of shared binders; the rules are in db/queries/contributors.test.ts. */

const site = await sharedSite()

async function member(username: string): Promise<Client & { id: string }> {
  const client = await signedIn(site.origin, { email: `${username}@example.com` })
  const { id } = await okJson<{ id: string }>(
    client.sendJson('PATCH', '/api/auth/user', { username }),
  )
  return Object.assign(client, { id })
}

test('an owner invites by name and link, contributors add photos from three places, and leave', async () => {
  const [owner, jane, kim] = [await member('owner'), await member('jane'), await member('kim')]
  const binder = await okJson<{ id: number; url: string }>(
    owner.sendJson('POST', '/api/binders', { title: 'Meet' }),
  )
  const section = editPath(binder.url, 'contributors')
  const share = `${binder.url}/share`
  expect(await owner.text(share)).toContain(`href="${section.replace('&', '&amp;')}"`)
  expect(await jane.text(share)).not.toContain('Contributors')
  expect((await owner.post(section, { intent: 'invite', username: 'nobody1' })).status).toBe(400)
  expect((await owner.post(section, { intent: 'invite', username: ' @Jane' })).status).toBe(303)
  expect((await jane.post(section, { openTo: 'members' })).status).toBe(403)

  expect(await jane.text('/notifications')).toContain('invited you to add photos to')
  expect(await kim.text(binder.url)).not.toContain('Add yours')
  expect(await jane.text(binder.url)).toContain('Decline')
  expect((await jane.post(binder.url, { intent: 'join-binder' })).status).toBe(303)

  const made = await (await owner.post(section, { intent: 'renew-link' })).text()
  const link = new RegExp(`${binder.url}/join/[\\w-]+`).exec(made)?.[0] ?? ''
  expect((await kim.request(`${binder.url}/join/wrong`)).status).toBe(404)
  expect(await kim.text(link)).toContain('You are invited to add your own photos')
  expect(await kim.text(binder.url)).not.toContain('Add yours')
  expect((await kim.post(link, {})).status).toBe(303)
  await owner.post(section, { intent: 'end-link' })
  expect((await kim.request(link)).status).toBe(404)

  const [first, second] = [await makePhoto(jane.id, { title: 'First' }), await makePhoto(kim.id)]
  const add = contributePath(binder.url, 'add')
  expect(await jane.text(add)).toContain('First')
  expect((await jane.post(add, {})).status).toBe(400)
  await jane.post(add, { [`photo-${first}`]: 'on' })
  const page = await jane.text(binder.url)
  for (const text of ['First', 'With photos by', 'Add yours', 'Leave', '1 photo'])
    expect(page).toContain(text)

  const chosen = `/photo/a-cart-kim-${second}/binders`
  expect(await kim.text(chosen)).toContain('Meet')
  await kim.post(chosen, { [`binder-${binder.id}`]: 'on' })
  expect(await kim.text('/upload')).toContain('<optgroup label="Shared with me">')
  await uploadPhoto(kim, { title: 'Uploaded', binderId: String(binder.id) })
  expect(await owner.text('/notifications')).toContain('added photos to your binder')
  expect(await owner.text(binder.url)).toContain('3 photos')

  const added = contributePath(binder.url, 'added')
  expect(await owner.text(added)).toContain('Uploaded')
  const elsewhere = await owner.request(add)
  expect(elsewhere.headers.get('Location')).toBe(added)
  const former = await owner.request(`${add}?list=added&before=${second}`)
  expect(former.headers.get('Location')).toBe(`${added}?before=${second}`)
  await owner.post(added, { [`photo-${second}`]: 'on' })
  await jane.post(contributePath(binder.url, 'leave'), {})
  const left = await owner.text(binder.url)
  expect(left).toContain('1 photo')
  expect(left).not.toContain('First')
  expect((await jane.request(added)).status).toBe(403)

  await owner.post(section, { intent: 'remove', memberId: kim.id })
  expect(await owner.text(binder.url)).not.toContain('Uploaded')
})

test('a binder that is open to all invites visitors to sign in, a private one is open to nobody', async () => {
  const owner = await member('opener')
  const binder = await okJson<{ url: string }>(
    owner.sendJson('POST', '/api/binders', { title: 'All', isPublic: false }),
  )
  const section = editPath(binder.url, 'contributors')
  expect((await owner.post(section, { openTo: 'members' })).status).toBe(400)
  await owner.post(editPath(binder.url), { title: 'All', isPublic: 'on' })
  expect((await owner.post(section, { openTo: 'members' })).status).toBe(303)
  const page = await (await fetch(site.origin + binder.url)).text()
  expect(page).toContain('Add yours')
  const { status } = await fetch(site.origin + contributePath(binder.url, 'add'), {
    redirect: 'manual',
  })
  expect(status).toBe(303)
})

test('who declines an invitation in the list of shared binders is told so', async () => {
  const [owner, lena] = [await member('inviter'), await member('lena')]
  const binder = await okJson<{ id: number; url: string }>(
    owner.sendJson('POST', '/api/binders', { title: 'Ride' }),
  )
  await owner.post(editPath(binder.url, 'contributors'), { intent: 'invite', username: 'lena' })
  expect(await lena.text('/shared')).toContain('You are invited by')
  await lena.post('/shared', { binderId: String(binder.id) })
  expect(await lena.text('/shared')).toContain('Invitation declined')
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findMailNotices, setMailNotices } from '#db/queries/mail-notices.ts'
import { unsubscribePath } from '#app/features/mail-notices/token.server.ts'
import { Client, JANE, okJson, OMAR, signedIn } from '#tests/support/client.ts'
import { makePhoto } from '#tests/support/members.ts'
import { startServer } from '#tests/support/server.ts'
import { sharedSite, startSite, type SharedSite, type Site } from '#tests/support/site.ts'
import { startMailServer } from '#tests/support/smtp.ts'

const LABEL = 'Mail about what happens'
const NOT_VERIFIED = 'Mail goes only to addresses that a sign-in provider has verified'

const readFrequency = async (id: string) => (await findMailNotices(id)).frequency

describe('a site without mail', () => {
  let site: SharedSite
  let jane: Client
  let janeId: string
  beforeAll(async () => {
    site = await sharedSite()
    jane = await signedIn(site.origin, JANE)
    janeId = (await jane.ownRecord<{ id: string }>()).id
  })

  test('shows nothing of it', async () => {
    for (const path of ['/welcome', '/account'])
      expect(await jane.text(path)).not.toMatch(/mail about|mailNotices/i)
    expect(await jane.ownRecord()).not.toHaveProperty('mailNotices')
  })

  test('rejects a choice', async () => {
    const api = await jane.sendJson('PATCH', '/api/auth/user', { mailNotices: 'daily', bio: 'X' })
    expect(api.status).toBe(400)
    expect((await jane.post('/account', { mailNotices: 'daily' })).status).toBe(400)
    expect(await jane.ownRecord()).toMatchObject({ bio: null })
    expect(await readFrequency(janeId)).toBeNull()
  })

  describe('an unsubscribe link', () => {
    const post = (init: RequestInit) =>
      fetch(site.origin + unsubscribePath(janeId), { method: 'POST', redirect: 'manual', ...init })

    test('asks first, and works with the button of its page', async () => {
      await setMailNotices(janeId, 'daily')
      const visitor = new Client(site.origin)
      const page = await visitor.request(unsubscribePath(janeId))
      const html = await page.text()
      expect(page.status).toBe(200)
      expect(html).toContain('<meta name="robots" content="noindex"')
      expect(html).toMatch(/<form method="post"[^>]*>.*<button[^>]*>Unsubscribe</s)
      expect(await readFrequency(janeId)).toBe('daily')
      const done = await visitor.post(unsubscribePath(janeId), {})
      expect(done.status).toBe(200)
      expect(await done.text()).toContain('You get no mail about what happens')
      expect(await readFrequency(janeId)).toBeNull()
    })

    test('names nobody', async () => {
      await setMailNotices(janeId, 'weekly')
      const visitor = new Client(site.origin)
      for (const method of ['GET', 'POST'])
        expect(await visitor.text(unsubscribePath(janeId), { method })).not.toMatch(/jane|doe/i)
    })

    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    test.each<[string, RequestInit]>([
      ['a form', { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }],
      ['multipart', { body: form }],
      ['a request without a body', {}],
      ['the page of a mail program', { headers: { Origin: 'https://mail.example' } }],
      ['a null origin', { headers: { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' } }],
    ])('works by %s of a mail provider, without cookies, twice', async (_what, init) => {
      await setMailNotices(janeId, 'daily')
      for (let times = 0; times < 2; times++) {
        const response = await post(init)
        expect(response.status).toBe(200)
        expect(response.headers.getSetCookie()).toEqual([])
        await response.text()
        expect(await readFrequency(janeId)).toBeNull()
      }
    })

    test('by another site it ignores the session', async () => {
      await setMailNotices(janeId, 'daily')
      const response = await jane.request(unsubscribePath(janeId), {
        method: 'POST',
        headers: { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
      })
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('/api/login')
    })

    test('with another token is a 404, and rejected from another site', async () => {
      await setMailNotices(janeId, 'daily')
      const wrong = `${unsubscribePath(janeId)}x`
      const visitor = new Client(site.origin)
      expect((await visitor.request(wrong)).status).toBe(404)
      expect((await visitor.post(wrong, {})).status).toBe(404)
      const foreign = { method: 'POST', headers: { Origin: 'https://evil.example' } }
      for (const path of [wrong, `${unsubscribePath(janeId)}.data`, '/account'])
        expect((await visitor.request(path, foreign)).status).toBe(403)
      expect(await readFrequency(janeId)).toBe('daily')
    })
  })
})

describe('a site with mail', () => {
  let site: Site
  let jane: Client
  let janeId: string
  beforeAll(async () => {
    site = await startSite({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'carts@example.com' })
    jane = await signedIn(site.origin, JANE)
    janeId = (await jane.ownRecord<{ id: string }>()).id
  }, 30_000)
  afterAll(() => site.dispose())

  const selected = async (path: string) =>
    /<option value="(\w+)" selected=""/.exec(await jane.text(path))?.[1]

  test('offers the choice, which is off', async () => {
    for (const path of ['/welcome', '/account']) {
      const html = await jane.text(path)
      expect(html).toContain(LABEL)
      expect(html).toContain('in one mail to jane@example.com')
      expect(await selected(path)).toBe('off')
    }
    expect(await jane.ownRecord()).toMatchObject({ mailNotices: 'off' })
  })

  test('stores the choice of the account page', async () => {
    const response = await jane.post('/account', { mailNotices: 'weekly' })
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/account#mail'])
    const html = await jane.text('/account')
    expect(html).toContain('You get at most one mail a week')
    expect(await selected('/account')).toBe('weekly')
    const rejected = await jane.post('/account', { mailNotices: 'hourly' })
    expect(rejected.status).toBe(400)
    expect(await rejected.text()).toContain('Please choose how often you want mail')
    expect(await readFrequency(janeId)).toBe('weekly')
  })

  test('stores the choice of the first-name page, with the names or not at all', async () => {
    const names = { firstName: 'Jane', lastName: 'Doe', username: 'jane' }
    const rejected = await jane.post('/welcome', { ...names, lastName: '', mailNotices: 'daily' })
    expect(rejected.status).toBe(400)
    expect(await rejected.text()).toContain('<option value="daily" selected=""')
    expect(await readFrequency(janeId)).toBe('weekly')
    const wrong = await jane.post('/welcome', { ...names, mailNotices: 'hourly' })
    expect(wrong.status).toBe(400)
    expect(await jane.ownRecord()).toMatchObject({ username: null })
    expect((await jane.post('/welcome', { ...names, mailNotices: 'daily' })).status).toBe(303)
    expect(await readFrequency(janeId)).toBe('daily')
    // The page without the field, as on a site without mail, leaves it as it is.
    expect((await jane.post('/welcome', names)).status).toBe(303)
    expect(await readFrequency(janeId)).toBe('daily')
  })

  test('stores the choice of the API', async () => {
    const record = jane.sendJson('PATCH', '/api/auth/user', { mailNotices: 'off' })
    expect(await okJson(record)).toMatchObject({ mailNotices: 'off' })
    const wrong = await jane.sendJson('PATCH', '/api/auth/user', { mailNotices: true, bio: 'X' })
    expect(wrong.status).toBe(400)
    expect(await jane.ownRecord()).toMatchObject({ bio: null })
  })

  test('says why there is no choice without a verified address', async () => {
    const omar = await signedIn(site.origin, OMAR)
    const { id } = await omar.ownRecord<{ id: string }>()
    site.db.$client
      .prepare(
        `UPDATE users SET email = 'unverified:' || id, unverified_email = email WHERE id = ?`,
      )
      .run(id)
    for (const path of ['/welcome', '/account']) {
      const html = await omar.text(path)
      expect(html).toContain(NOT_VERIFIED)
      expect(html).not.toContain('name="mailNotices"')
    }
    expect((await omar.post('/account', { mailNotices: 'daily' })).status).toBe(400)
    expect(await readFrequency(id)).toBeNull()
  })

  test('a suspended member may end the mail', async () => {
    const suspend = (at: number | null) =>
      site.db.$client.prepare('UPDATE users SET suspended_at = ? WHERE id = ?').run(at, janeId)
    await setMailNotices(janeId, 'daily')
    suspend(1)
    expect((await jane.post('/account', { mailNotices: 'off' })).status).toBe(303)
    suspend(null)
    expect(await readFrequency(janeId)).toBeNull()
  })
})

test('a mail comes after the pause of a server, once, and its link ends the next', async () => {
  const mail = await startMailServer()
  const variables = { SMTP_URL: mail.url, MAIL_FROM: 'Carts <carts@example.com>' }
  const site = await startSite(variables)
  const jane = await signedIn(site.origin, JANE)
  const omar = await signedIn(site.origin, OMAR)
  const { id } = await jane.ownRecord<{ id: string }>()
  const photo = await makePhoto(id, { title: 'Lime <b>cart</b>' })
  await okJson(jane.sendJson('PATCH', '/api/auth/user', { mailNotices: 'daily' }))
  await okJson(omar.sendJson('POST', `/api/photos/${photo}/like`))
  const makeDue = () => site.db.$client.exec('UPDATE mail_notices SET due_at = 0')
  makeDue()

  await site.stop()
  const second = await startServer({
    ...variables,
    DATA_DIR: site.dataDir,
    PUBLIC_URL: 'https://carts.example',
    SUPPORT_EMAIL: 'help@carts.example',
    ALLOW_DEMO_SIGN_IN: '1',
  })
  const message = await mail.next('jane@example.com')
  expect(message.subject).toBe('1 new notification on Cartfolio')
  expect(message.headers.get('from')).toBe('Carts <carts@example.com>')
  expect(message.text).toContain('Omar Haddad liked your photo Lime <b>cart</b>')
  expect(message.html).toContain('Lime &lt;b&gt;cart&lt;/b&gt;')
  expect(message.html).not.toMatch(/https?:\/\/(?!carts\.example\/)/)
  expect(message.headers.get('content-type')).toMatch(/^multipart\/alternative;/)
  const [, link = ''] =
    /^<(https:[^>]+)>$/.exec(message.headers.get('list-unsubscribe') ?? '') ?? []
  expect(link).toMatch(/^https:\/\/carts\.example\/mail\/unsubscribe\/[\w.-]+$/)
  expect(message.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(message.text).toContain(link)
  expect(await readFrequency(id)).toBe('daily')

  // As a mail provider sends it: no cookie, no origin.
  const ended = await fetch(second.origin + new URL(link).pathname, {
    method: 'POST',
    redirect: 'manual',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  expect(ended.status).toBe(200)
  expect(await readFrequency(id)).toBeNull()
  expect(second.log()).not.toContain(new URL(link).pathname)
  await second.stop()

  const third = await startServer({ ...variables, DATA_DIR: site.dataDir })
  await third.stop()
  expect(mail.messages).toHaveLength(1)
  await mail.stop()
  await site.dispose()
}, 60_000)

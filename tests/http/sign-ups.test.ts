import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, JANE, OMAR, signedIn } from '#tests/support/client.ts'
import { textIn } from '#tests/support/html.ts'
import { makeInvitation } from '#tests/support/members.ts'
import { startSite, type Site } from '#tests/support/site.ts'

/* Sites that do not take every new member. The rules: app/features/sign-in/sign-ups.test.ts. */

const INVITE_LINK = /value="(http:\/\/localhost:\d+\/invite\/[\w-]{32})"/

/** Opens an invitation and signs in. */
async function join(client: Client, path: string, person = JANE) {
  await client.text(path)
  return client.signIn(person)
}

describe('with SIGN_UPS=invite', () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite({ SIGN_UPS: 'invite' })
  })
  afterAll(() => site.dispose())

  const isSignedIn = async (client: Client) =>
    (await client.request('/api/auth/user')).status === 200

  test('a new person without an invitation gets no account, and learns why', async () => {
    const client = new Client(site.origin)
    const page = await client.signIn({ email: 'new@example.com' })
    expect(page.status).toBe(403)
    const html = await page.text()
    expect(textIn(/<h1.*?<\/h1>/s, html)).toBe('You need an invitation')
    expect(await isSignedIn(client)).toBe(false)
    // Another address may be entered.
    expect(await (await client.follow('/api/login')).text()).toContain('name="email"')
    const form = await new Client(site.origin).follow('/api/login')
    expect(await form.text()).toContain('start from your invitation link')
  })

  test('a link of the maintainer lets one person in, without a script', async () => {
    const path = `/invite/${await makeInvitation()}`
    const page = await new Client(site.origin).text(path)
    expect(textIn(/<h1.*?<\/h1>/s, page)).toBe('Join Cartfolio')
    expect(page).toContain(
      '<a class="button button-primary" href="/api/login?returnTo=%2F">Join</a>',
    )
    const jane = new Client(site.origin)
    expect((await join(jane, path)).status).toBe(200)
    expect(await isSignedIn(jane)).toBe(true)
    const late = await new Client(site.origin).request(path)
    expect(late.status).toBe(404)
    expect(await late.text()).toContain('This invitation does not work')
  })

  test('two people with one link get one account', async () => {
    const path = `/invite/${await makeInvitation()}`
    const clients = [new Client(site.origin), new Client(site.origin)]
    const results = await Promise.all(
      clients.map((client, n) => join(client, path, { email: `both${n}@example.com` })),
    )
    expect(results.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  test('a member makes three invitations, each shown once, and withdraws one', async () => {
    const host = new Client(site.origin)
    await join(host, `/invite/${await makeInvitation()}`, OMAR)
    expect(await host.text('/account')).toContain('href="/invitations"')
    const links: string[] = []
    for (let n = 0; n < 3; n++) {
      const html = await (await host.post('/invitations', { intent: 'create' })).text()
      links.push(INVITE_LINK.exec(html)?.[1] ?? '')
    }
    expect(new Set(links).size).toBe(3)
    const rejected = await host.post('/invitations', { intent: 'create' })
    expect(rejected.status).toBe(400)
    expect(await rejected.text()).toContain('You have made your 3 invitations.')

    const html = await host.text('/invitations')
    expect(html).not.toMatch(INVITE_LINK)
    const id = /name="id" value="(\d+)"/.exec(html)?.[1] ?? ''
    const withdrawn = await host.post('/invitations', { intent: 'withdraw', id })
    expect(withdrawn.headers.get('Location')).toBe('/invitations')
    const codes = links.map((link) => new URL(link).pathname)
    const states = await Promise.all(
      codes.map(async (path) => (await new Client(site.origin).request(path)).status),
    )
    expect(states).toEqual([404, 200, 200])
    const guest = new Client(site.origin)
    await join(guest, codes[1] ?? '', { email: 'guest@example.com' })
    expect(await isSignedIn(guest)).toBe(true)
    expect(await host.text('/invitations')).toContain('Used')
  })
})

describe('with SIGN_UPS=closed', () => {
  let site: Site
  beforeAll(async () => {
    const open = await startSite()
    await signedIn(open.origin, JANE)
    await open.stop()
    site = await startSite({ SIGN_UPS: 'closed', DATA_DIR: open.dataDir })
  })
  afterAll(() => site.dispose())

  test('members sign in, and others read that new accounts are not accepted', async () => {
    await signedIn(site.origin, JANE)
    const client = new Client(site.origin)
    const form = await client.follow('/api/login')
    expect(await form.text()).toContain('New accounts are not accepted now.')
    const page = await client.signIn(OMAR)
    expect(page.status).toBe(403)
    expect(textIn(/<h1.*?<\/h1>/s, await page.text())).toBe('New accounts are not accepted now')
    const invited = await client.text(`/invite/${await makeInvitation()}`)
    expect(textIn(/<main.*?<\/main>/s, invited)).toContain('New accounts are not accepted now.')
  })
})

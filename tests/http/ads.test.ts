import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertBinder } from '#db/queries/binders.ts'
import { Client } from '#tests/support/client.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { expectSafeResponse, readPolicy } from '#tests/support/security-headers.ts'
import { sharedSite } from '#tests/support/site.ts'
import { startSmallSite, type OwnSmallSite } from '#tests/support/small-site.ts'

const server = await sharedSite()
const visitor = new Client(server.origin)

const html = (path: string) => visitor.text(path)

describe('ads', () => {
  test('are the site’s own only in feeds', async () => {
    const member = new Client(server.origin)
    await member.signIn({ email: 'poster@example.com' })
    const { id } = await member.ownRecord()
    const binder = await insertBinder(id, { title: 'Beach', description: '', isPublic: true })
    for (let number = 0; number < 6; number++)
      await makePhoto(id, { title: 'Dune', tags: ['beach'], binderId: binder })
    for (const path of ['/', '/popular', '/tag/beach', '/category/beach'])
      expect((await html(path)).split('data-ad="house"'), path).toHaveLength(2)
    for (const path of [`/u/${id}`, `/u/${id}/binder/beach-${binder}`, '/search?q=dune'])
      expect(await html(path), path).not.toContain('data-ad')
    expect(await member.text('/saved')).not.toContain('data-ad')
  })

  test('are the site’s own without a network', async () => {
    const member = await makeMember()
    for (let number = 0; number < 6; number++) await makePhoto(member.id)
    expect(await html('/')).toMatch(/aria-label="From Cartfolio[^"]*" data-ad="house" style/)
  })

  test('have no class that filter lists hide, if they are the site’s own', async () => {
    const classes = [...(await html('/')).matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) =>
      names.split(' '),
    )
    expect(
      classes.filter((name) => /(^|[-_])(ads?|advert|sponsor|promo|banner)/i.test(name)),
    ).toEqual([])
  })
})

describe('with a network', () => {
  let site: OwnSmallSite
  beforeAll(async () => {
    site = await startSmallSite({ ADS_CLIENT: 'ca-pub-12', ADS_SLOT: '34' })
    for (let number = 0; number < 6; number++) await makePhoto(site.ownerId)
  })
  afterAll(() => site.server.dispose())

  test('ads have its ids', async () => {
    const page = await site.visitor.text('/')
    expect(page).not.toContain('From Cartfolio')
    expect(page).toContain('class="tile card text-card ad"')
    expect(page).toMatch(
      /aria-label="Advertisement" data-ad="network" data-ad-client="ca-pub-12" data-ad-slot="34"/,
    )
  })

  test('the policy allows its hosts, and no inline script of it', async () => {
    const response = await site.visitor.request('/')
    const policy = readPolicy(response.headers.get('Content-Security-Policy'))
    const hosts = (policy.get('script-src') ?? []).filter((source) => source.startsWith('https:'))
    expect(hosts).toContain('https://*.googlesyndication.com')
    await expectSafeResponse(response, { hosts })
    expect(policy.get('frame-src')).toEqual(["'self'", ...hosts])
  })

  test('the policy of a framed photo does not allow them', async () => {
    const framed = { headers: { 'Sec-Fetch-Dest': 'iframe' } }
    await expectSafeResponse(await site.visitor.request(site.photoPath, framed), { embed: true })
  })
})

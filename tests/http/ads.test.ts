import { beforeAll, describe, expect, test } from 'vitest'
import { setDatabase } from '#db/client.ts'
import { Client } from '#tests/support/client.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { sharedSite, startSite, type SharedSite } from '#tests/support/site.ts'

let server: SharedSite
let visitor: Client

beforeAll(async () => {
  server = await sharedSite()
  visitor = new Client(server.origin)
})

const html = async (path: string) => (await visitor.request(path)).text()

describe('ads', () => {
  test('are absent among fewer than three photos', async () => {
    const { id } = await makeMember()
    for (let number = 0; number < 2; number++) await makePhoto(id, { tags: ['pair'] })
    expect(await html('/tag/pair')).not.toContain('data-ad')
  })

  test('are absent on the viewer’s own profile', async () => {
    const member = new Client(server.origin)
    await member.signIn({ email: 'poster@example.com' })
    const { id } = await member.ownRecord()
    for (let number = 0; number < 6; number++) await makePhoto(id)
    expect(await (await member.request(`/u/${id}`)).text()).not.toContain('data-ad')
    expect(await (await visitor.request(`/u/${id}`)).text()).toContain('data-ad')
  })

  test('have the network’s ids where it is configured', async () => {
    const member = await makeMember()
    for (let number = 0; number < 6; number++) await makePhoto(member.id)
    expect(await html('/')).toMatch(/aria-label="From Cartfolio[^"]*" data-ad="house" style/)
    const paid = await startSite({ ADS_CLIENT: 'ca-pub-12', ADS_SLOT: '34' })
    try {
      const { id } = await makeMember()
      for (let number = 0; number < 6; number++) await makePhoto(id)
      const page = await (await new Client(paid.origin).request('/')).text()
      expect(page).not.toContain('From Cartfolio')
      expect(page).toMatch(
        /aria-label="Advertisement" data-ad="network" data-ad-client="ca-pub-12" data-ad-slot="34"/,
      )
    } finally {
      await paid.dispose()
      setDatabase(server.db)
    }
  })
})

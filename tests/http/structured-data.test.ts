import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { insertBinder } from '#db/queries/binders.ts'
import { insertCategory } from '#db/queries/tags.ts'
import { insertComment } from '#db/queries/comments.ts'
import { toggleLike } from '#db/queries/likes.ts'
import { photos, users } from '#db/schema.ts'
import { Client, signedIn } from '#tests/support/client.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { getThings, type Thing } from '#tests/support/schema-org.ts'
import { expectNoForeignScript } from '#tests/support/security-headers.ts'
import { sharedSite } from '#tests/support/site.ts'

/* JSON-LD of pages: correct, valid by schema.org, without private data. */

const HOSTILE = `</script><script>alert(1)</script> ]]> <!-- & "x" 'y' \u2028 \u0007 \\`

const path = { photo: '', plain: '', binder: '', secret: '' }
const id = { photo: 0 }

const server = await sharedSite()
const { db } = server
const visitor = new Client(server.origin)
const links = { website: 'https://maya.example/', twitter: 'javascript:alert(1)' }
const names = { username: 'maya', firstName: 'Maya', lastName: HOSTILE }
const maya = (await makeMember({ ...names, ...links, bio: HOSTILE })).id
const fan = (await makeMember()).id
const binder = await insertBinder(maya, { title: HOSTILE, description: '', isPublic: true })
const secret = await insertBinder(maya, { title: 'Secret', description: '', isPublic: false })
const texts = { title: HOSTILE, description: HOSTILE, altText: HOSTILE }
id.photo = await makePhoto(maya, { ...texts, tags: ['lake', 'off road'], binderId: binder })
const plain = await makePhoto(maya, { title: 'Plain', binderId: secret })
await insertComment({ userId: fan, photoId: id.photo, content: 'Private talk' })
await toggleLike(fan, id.photo)
await insertCategory({ name: 'Lake', slug: 'lake', description: null })
path.photo = (await visitor.request(`/photo/${id.photo}`)).headers.get('Location') ?? ''
path.plain = `/photo/plain-maya-${plain}`
path.binder = (await visitor.request(`/u/maya/binder/${binder}`)).headers.get('Location') ?? ''
path.secret = `/u/maya/binder/secret-${secret}`

async function thingsAt(address: string): Promise<Thing[]> {
  const response = await visitor.request(address)
  expect([200, 404], address).toContain(response.status)
  const html = await response.text()
  expect(html).toContain('</html>')
  expectNoForeignScript(html, response.headers.get('Content-Security-Policy'))
  return getThings(html)
}

const absolute = (address: string) => server.origin + address
const trail = (things: Thing[]) => {
  const list = things.find((thing) => thing['@type'] === 'BreadcrumbList')
  return (list?.itemListElement as Thing[]).map(({ name, item }) => [name, item])
}
const getTypes = (things: Thing[]) => things.map((thing) => thing['@type'])
const FULL_NAME = `Maya ${HOSTILE}`

test('a photo is an image with its author, dates, size, and parent', async () => {
  const things = await thingsAt(path.photo)
  const [image] = things
  const row = db.select().from(photos).where(eq(photos.id, id.photo)).get()
  const author = {
    '@type': 'Person',
    name: FULL_NAME,
    alternateName: '@maya',
    url: absolute('/u/maya'),
  }
  expect(image).toMatchObject({
    '@type': 'ImageObject',
    url: absolute(path.photo),
    contentUrl: absolute(`/images/${row?.imageKey}/full.jpg`),
    thumbnailUrl: absolute(`/images/${row?.imageKey}/640.webp`),
    encodingFormat: 'image/jpeg',
    width: { value: 1200 },
    height: { value: 800 },
    name: HOSTILE,
    description: HOSTILE,
    caption: HOSTILE,
    author,
    creator: author,
    creditText: FULL_NAME,
    uploadDate: row?.createdAt.toISOString(),
    datePublished: row?.createdAt.toISOString(),
    dateModified: row?.updatedAt.toISOString(),
    keywords: ['lake', 'off road'],
    commentCount: 1,
    interactionStatistic: [
      { interactionType: 'https://schema.org/LikeAction', userInteractionCount: 1 },
      { interactionType: 'https://schema.org/CommentAction', userInteractionCount: 1 },
    ],
    isPartOf: { '@type': 'ImageGallery', name: HOSTILE, url: absolute(path.binder) },
  })
  expect(trail(things)).toEqual([
    ['Home', absolute('/')],
    [FULL_NAME, absolute('/u/maya')],
    [HOSTILE, absolute(path.binder)],
    [HOSTILE, absolute(path.photo)],
  ])
  expect(JSON.stringify(things)).not.toContain('Private talk')
})

test('a photo in a private binder is part of the site, and does not name the binder', async () => {
  const things = await thingsAt(path.plain)
  expect(things[0]).toMatchObject({ isPartOf: { '@type': 'WebSite', url: absolute('/') } })
  expect(things[0]).not.toHaveProperty('description')
  expect(JSON.stringify(things)).not.toContain('Secret')
})

test('a profile describes a person, without an e-mail address or invalid links', async () => {
  const things = await thingsAt('/u/maya')
  expect(things[0]).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name: FULL_NAME,
      alternateName: '@maya',
      description: HOSTILE,
      sameAs: ['https://maya.example/'],
      interactionStatistic: [{ userInteractionCount: 0 }],
      agentInteractionStatistic: [
        { interactionType: 'https://schema.org/WriteAction', userInteractionCount: 2 },
        { interactionType: 'https://schema.org/FollowAction', userInteractionCount: 0 },
      ],
    },
  })
  expect(trail(things)).toHaveLength(2)
  expect(JSON.stringify(things)).not.toMatch(/@example\.com|javascript:/)
})

describe('a cart', () => {
  async function cartPage(facts: object, isPublic = true): Promise<string> {
    const fields = { title: 'My cart', description: '', isPublic }
    const binderId = await insertBinder(maya, { ...fields, ...facts })
    await makePhoto(maya, { title: 'Cart', binderId })
    return `/u/maya/binder/my-cart-${binderId}`
  }

  test('for sale has an offer with its price', async () => {
    const facts = { make: 'Club Car', makeKey: 'clubcar', status: 'for-sale', price: 4200 }
    const address = await cartPage(facts)
    const [, vehicle] = await thingsAt(address)
    expect(vehicle?.offers).toEqual({
      '@type': 'Offer',
      url: absolute(address),
      availability: 'https://schema.org/InStock',
      price: 4200,
      priceCurrency: 'USD',
    })
    const [, sold] = await thingsAt(await cartPage({ ...facts, status: 'sold', price: null }))
    expect(sold).not.toHaveProperty('offers')
  })

  test('is a vehicle beside the gallery', async () => {
    const named = { make: 'Club Car', makeKey: 'clubcar', model: HOSTILE, modelKey: 'script' }
    const facts = { year: 1998, drive: 'gas', seats: 4, lift: 6, city: 'Austin' }
    const address = await cartPage({ ...named, ...facts, model: HOSTILE.slice(0, 50) })
    const things = await thingsAt(address)
    expect(getTypes(things)).toEqual(['ImageGallery', 'Vehicle', 'BreadcrumbList'])
    expect(things[1]).toEqual({
      '@type': 'Vehicle',
      name: `1998 Club Car ${HOSTILE.slice(0, 50)}`,
      alternateName: 'My cart',
      url: absolute(address),
      image: things[0]?.image,
      brand: { '@type': 'Brand', name: 'Club Car' },
      manufacturer: { '@type': 'Organization', name: 'Club Car' },
      model: HOSTILE.slice(0, 50),
      vehicleModelDate: '1998',
      vehicleSeatingCapacity: 4,
      fuelType: 'Gasoline',
    })
  })

  test('in a private binder is nothing', async () =>
    expect(await thingsAt(await cartPage({ make: 'E-Z-GO', makeKey: 'ezgo' }, false))).toEqual([]))
})

test.each([
  ['/category/lake', 'Lake'],
  ['/tag/off%20road', '#off road'],
])('%s has a breadcrumb list', async (address, name) => {
  const things = await thingsAt(address)
  expect(getTypes(things)).toEqual(['BreadcrumbList'])
  expect(trail(things).at(-1)).toEqual([name, absolute(address)])
})

test.each([
  ...['/', '/?photo=1', '/search', '/search?q=plain', '/saved', '/help-center', '/nowhere'],
  ...['/tag/none', '/category/none', '/tag/lake?before=1', '/u/maya?tab=binders'],
  ...['/u/maya?before=1', '/photo/none-99', '/u/nobody'],
])('%s has no JSON-LD', async (address) => {
  expect(await thingsAt(address)).toEqual([])
})

describe('has no JSON-LD', () => {
  const withPhoto = (change: Partial<typeof photos.$inferInsert>) =>
    db.update(photos).set(change).where(eq(photos.userId, maya)).run()

  test('for content that only its owner may see, also for the owner', async () => {
    const owner = await signedIn(server.origin, { email: 'owner@example.com', givenName: 'Olive' })
    const { id: ownerId } = await owner.ownRecord()
    db.update(users).set({ username: 'olive' }).where(eq(users.id, ownerId)).run()
    const own = await makePhoto(ownerId, { title: 'Mine', isPublic: false })
    const hidden = await makePhoto(ownerId, { title: 'Mine' })
    db.update(photos).set({ hiddenAt: new Date() }).where(eq(photos.id, hidden)).run()
    for (const address of [`/photo/mine-olive-${own}`, `/photo/mine-olive-${hidden}`, '/u/olive']) {
      const response = await owner.request(address)
      expect(response.status).toBe(200)
      expect(getThings(await response.text())).toEqual([])
    }
  })

  test('for content that a moderator hid', async () => {
    withPhoto({ hiddenAt: new Date() })
    try {
      for (const address of [path.photo, '/u/maya', path.binder, '/tag/lake', '/category/lake'])
        expect(await thingsAt(address), address).toEqual([])
    } finally {
      withPhoto({ hiddenAt: null })
    }
    expect(await thingsAt(path.photo)).not.toEqual([])
  })
})

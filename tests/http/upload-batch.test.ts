import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { Client, signedIn, okJson } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedSite } from '#tests/support/site.ts'
import { getIds, postBatch, type SentFile } from '#tests/support/upload-batch.ts'

let jane: Client
let people = 0

const server = await sharedSite()
beforeEach(async () => {
  jane = await member()
})

/** A new member without photos. */
const member = () =>
  signedIn(server.origin, { email: `m${++people}@example.com`, givenName: 'Jane' })

const leftovers = () => readdirSync(join(server.dataDir, 'tmp'))
/** An image with a unique color. */
const picture = (color: string) => plainPhoto(90, 60, color)
const COLORS = ['#111111', '#333333', '#555555', '#777777', '#999999', '#bbbbbb']

const getLocation = (response: Response) => response.headers.get('Location') ?? ''
const readPhoto = (client: Client, id: number) => okJson(client.request(`/api/photos/${id}`))
const getPhotos = (client: Client, path: string) =>
  Promise.all(getIds(path).map((id) => readPhoto(client, id)))
const readPage = (client: Client, path: string) => client.text(path)

describe('several photos in one form', () => {
  test('are stored in order, with the same title and texts', async () => {
    const files = await Promise.all(
      ['first_one.JPG', 'second-one.jpeg', 'third.png'].map(async (name, at): Promise<SentFile> => [
        name,
        await picture(COLORS[at] ?? ''),
      ]),
    )
    const response = await postBatch(
      jane,
      { title: 'Beach day', altText: 'Not used', tags: 'Lake, sun', description: 'A day out' },
      files,
    )
    expect(response.status).toBe(303)
    const photos = await getPhotos(jane, getLocation(response))
    expect(photos).toMatchObject(
      Array.from({ length: 3 }, () => ({
        title: 'Beach day',
        tags: ['lake', 'sun'],
        description: 'A day out',
        altText: null,
        isPublic: false,
      })),
    )
    const page = await readPage(jane, getLocation(response))
    expect(page).toContain('3 photos uploaded successfully!')
    expect(page).not.toContain('Not uploaded')
    expect(leftovers()).toEqual([])
  })

  test('are private until they have a title', async () => {
    const files: SentFile[] = [
      ['29_autumn.jpg', await picture('#d10000')],
      ['30_autumn.jpg', await picture('#e10000')],
    ]
    const path = getLocation(await postBatch(jane, { isPublic: 'on' }, files))
    expect(await getPhotos(jane, path)).toMatchObject([{ isPublic: false }, { isPublic: false }])
    const page = await readPage(jane, path)
    expect(page).toContain('placeholder="29 autumn"')
    expect(page).not.toContain('value="29 autumn"')
    expect(page).toContain('smaller than 600')
    const [a, b] = getIds(path)
    const sent = { [`title-${a}`]: 'Maple', [`title-${b}`]: ' ' }
    const response = await jane.post(path, sent)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Title is required')
    expect(await getPhotos(jane, path)).toMatchObject([
      { title: 'Maple', isPublic: true },
      { isPublic: false },
    ])
    expect((await jane.post(path, { ...sent, [`title-${b}`]: 'Oak' })).status).toBe(303)
    expect(await getPhotos(jane, path)).toMatchObject([
      { title: 'Maple', isPublic: true },
      { title: 'Oak', isPublic: true },
    ])
  })

  test('are for followers once they have a title, if the form says so', async () => {
    const files: SentFile[] = [
      ['31_autumn.jpg', await picture('#d10001')],
      ['32_autumn.jpg', await picture('#e10001')],
    ]
    const path = getLocation(await postBatch(jane, { followersOnly: 'on' }, files))
    const [a, b] = getIds(path)
    expect((await getPhotos(jane, path))[0]).not.toHaveProperty('followersOnly')
    await jane.post(path, { [`title-${a}`]: 'Maple', [`title-${b}`]: 'Oak' })
    const shown = { isPublic: false, followersOnly: true }
    expect(await getPhotos(jane, path)).toMatchObject([shown, shown])
  })

  test('go into one new binder', async () => {
    const files: SentFile[] = [
      ['not.jpg', Buffer.from('no picture')],
      ['a.jpg', await picture('#a10000')],
      ['b.jpg', await picture('#b10000')],
    ]
    const response = await postBatch(jane, { newBinderTitle: 'Trip' }, files)
    const photos = await getPhotos(jane, getLocation(response))
    const binders = await (await jane.request('/api/binders')).json()
    expect(binders).toMatchObject([{ title: 'Trip', photoCount: 2 }])
    expect(photos.map(({ binderId }) => binderId)).toEqual([binders[0].id, binders[0].id])
    const page = getLocation(response)
    expect(await readPage(jane, page)).toContain('What cart is this?')
    const wrong = await jane.post(page, { make: 'EZGO', year: '1066' })
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toMatch(/value="EZGO"[\s\S]*Year must be a whole number/)
    await jane.post(page, { make: 'EZGO', year: '1998' })
    expect(await readPage(jane, binders[0].url)).toContain('1998 E-Z-GO')
    const further = await postBatch(jane, { binderId: binders[0].id }, [
      files[1] ?? ['', Buffer.of()],
    ])
    expect(await readPage(jane, getLocation(further))).not.toContain('What cart is this?')
  })

  test('the first photo of a binder without a cart names it in the API', async () => {
    const client = await member()
    const upload = async (fields: Record<string, string>) =>
      okJson(
        client.upload(
          '/api/photos',
          { title: 'Cart', ...fields },
          { image: { bytes: await picture('#c10000') } },
        ),
      )
    const first = await upload({ newBinderTitle: 'Trip' })
    const [binder] = await okJson(client.request('/api/binders'))
    expect(first.newBinderUrl).toBe(binder.url)
    const named = await upload({
      newBinderTitle: 'Build',
      make: 'ezgo',
      model: 'TXT',
      year: '1998',
    })
    expect(named).not.toHaveProperty('newBinderUrl')
    const carts = await okJson(client.request('/api/carts?make=ezgo&model=TXT&year=1998'))
    expect(carts).toMatchObject([{ title: 'Build', id: named.binderId }])
    expect(await upload({ binderId: String(binder.id) })).not.toHaveProperty('newBinderUrl')
    expect(await upload({})).not.toHaveProperty('newBinderUrl')
    const cart = await okJson(
      client.sendJson('POST', '/api/binders', { title: 'Cart', model: 'Onward' }),
    )
    expect(await upload({ binderId: String(cart.id) })).not.toHaveProperty('newBinderUrl')
  })

  test('succeed or fail individually', async () => {
    const response = await postBatch(jane, { isPublic: 'on' }, [
      ['good.jpg', await picture('#00a100')],
      ['text.jpg', Buffer.from('no picture')],
      ['large.jpg', Buffer.alloc(10_485_761)],
      ['good too.jpg', await picture('#00b100')],
    ])
    expect(response.status).toBe(303)
    const path = getLocation(response)
    expect((await getPhotos(jane, path)).map(({ title }) => title)).toEqual(['good', 'good too'])
    const page = await readPage(jane, path)
    expect(page).toContain('2 photos uploaded successfully!')
    expect(page).toMatch(/text\.jpg<\/bdi>: (<!-- -->)?Please select a valid image file/)
    expect(page).toMatch(/large\.jpg<\/bdi>: (<!-- -->)?File size must be less than 10MB/)
    expect(await readPage(jane, path)).toContain('large.jpg')
    expect(leftovers()).toEqual([])
  })

  test('return the form when all of them fail', async () => {
    const response = await postBatch(jane, { tags: 'kept, too', description: 'Kept' }, [
      ['one.jpg', Buffer.from('no picture')],
      ['two.jpg', Buffer.alloc(10_485_761)],
    ])
    expect(response.status).toBe(415)
    const page = await response.text()
    expect(page).toContain('one.jpg: Please select a valid image file.')
    expect(page).toContain('two.jpg: File size must be less than 10MB.')
    expect(page).toContain('kept, too')
    expect(leftovers()).toEqual([])
  })

  test('are at most twenty; with one more nothing is stored', async () => {
    const bytes = await picture('#123456')
    const files = Array.from({ length: 21 }, (_, at): SentFile => [`${at}.jpg`, bytes])
    for (const many of [files, [...files, ...files]]) {
      const response = await postBatch(jane, { description: 'Still here' }, many)
      expect(response.status).toBe(400)
      const page = await response.text()
      expect(page).toContain('Choose up to 20 photos')
      expect(page).toContain('Still here')
    }
    const feed = await (await jane.request('/api/photos')).json()
    const response = await postBatch(jane, { isPublic: 'on' }, files.slice(1))
    expect(response.status).toBe(303)
    const photos = await getPhotos(jane, getLocation(response))
    expect(photos.map(({ title }) => title)).toEqual(files.slice(1).map((_, at) => `${at + 1}`))
    expect(feed.filter(({ title }: { title: string }) => title === '0')).toEqual([])
    expect(leftovers()).toEqual([])
  })
})

describe('names of rejected files', () => {
  const post20 = async (name: string) => {
    const good: SentFile = ['good.jpg', await picture('#0a0b0c')]
    const bad = Array.from({ length: 19 }, (_, at): SentFile => [
      `${at} ${name}.jpg`,
      Buffer.from('no picture'),
    ])
    return postBatch(jane, {}, [good, ...bad])
  }

  test.each(['写真の夏休み'.repeat(20), '😀'.repeat(80), '<img src=x>"&\u0007\u202e'.repeat(20)])(
    'keep the page reachable, at any length: %j',
    async (name) => {
      const path = getLocation(await post20(name))
      expect(path).toMatch(/^\/upload\/batch\?photos=\d+&untitled=private&type=/)
      const page = await readPage(jane, path)
      const named = [...page.matchAll(/<bdi>(\d+) ([^<]*)<\/bdi>/g)]
      expect(named.map(([, at]) => Number(at))).toEqual(Array.from({ length: 19 }, (_, at) => at))
      for (const [, , rest = ''] of named) {
        expect(rest.length).toBeGreaterThan(4)
        expect(rest).not.toContain('\ufffd')
      }
      const stranger = await new Client(server.origin).request(path)
      expect(new URL(getLocation(stranger), server.origin).searchParams.get('returnTo')).toBe(path)
    },
  )
})

describe('the page for several photos', () => {
  async function two(client: Client): Promise<string> {
    const files: SentFile[] = [
      ['a.jpg', await picture('#aa0011')],
      ['b.jpg', await picture('#bb0011')],
    ]
    return getLocation(await postBatch(client, {}, files))
  }

  test('saves the texts of all of them in one form', async () => {
    const path = await two(jane)
    const [a, b] = getIds(path)
    const fields = { [`title-${a}`]: 'Alpha', [`altText-${a}`]: 'A cart', [`tags-${b}`]: 'x, y' }
    const response = await jane.post(path, fields)
    expect(response.status).toBe(303)
    expect(await getPhotos(jane, path)).toMatchObject([
      { title: 'Alpha', altText: 'A cart' },
      { title: 'b', tags: ['x', 'y'] },
    ])
    expect(await readPage(jane, getLocation(response))).toContain('Photos Updated')
  })

  test('saves the valid ones, and shows the form again for the others', async () => {
    const path = await two(jane)
    const [a, b] = getIds(path)
    const fields = { [`title-${a}`]: '  ', [`tags-${a}`]: 'kept', [`title-${b}`]: 'Beta' }
    const response = await jane.post(path, fields)
    expect(response.status).toBe(400)
    const page = await response.text()
    expect(page).toContain('Title is required')
    expect(page).toContain('value="kept"')
    expect(await getPhotos(jane, path)).toMatchObject([{ title: 'a', tags: [] }, { title: 'Beta' }])
  })

  test('is only for the owner', async () => {
    const path = await two(jane)
    const [a] = getIds(path)
    const joe = await member()
    expect((await joe.request(path)).status).toBe(404)
    expect((await joe.post(path, { [`title-${a}`]: 'Mine' })).status).toBe(404)
    const own = await two(joe)
    const mixed = `/upload/batch?photos=${getIds(own)[0]},${a}`
    expect((await joe.post(mixed, { [`title-${a}`]: 'Mine' })).status).toBe(303)
    expect(await readPage(joe, mixed)).not.toContain(`title-${a}"`)
    expect(await readPhoto(jane, a ?? 0)).toMatchObject({ title: 'a' })
    const stranger = await new Client(server.origin).request(path)
    expect(stranger.status).toBe(303)
    expect(stranger.headers.get('Location')).toContain('/api/login?returnTo=')
  })
})

describe('a duplicate photo', () => {
  test('is accepted with a notice: in the API, after the form, on the page of several', async () => {
    const bytes = await picture('#decade')
    const first = await jane.upload('/api/photos', { title: 'The & first' }, { image: { bytes } })
    const { id, duplicateOf } = await first.json()
    expect(duplicateOf).toBeUndefined()

    const again = await okJson(jane.upload('/api/photos', { title: 'Again' }, { image: { bytes } }))
    expect(again.duplicateOf).toMatchObject({ id, title: 'The & first' })
    expect((await jane.request(again.duplicateOf.url)).status).toBe(200)
    const json = await jane.sendJson('POST', '/api/photos', {
      title: 'By JSON',
      image: `data:image/jpeg;base64,${bytes.toString('base64')}`,
    })
    expect((await json.json()).duplicateOf).toMatchObject({ id })

    const page = await readPage(
      jane,
      getLocation(await postBatch(jane, { title: 'B' }, [['x.jpg', bytes]])),
    )
    expect(page).toMatch(
      /Photo uploaded successfully!<\/strong>(<!-- -->)? You already have this photo:/,
    )
    expect(page).toContain(`<a href="${again.duplicateOf.url}">The &amp; first</a>`)

    const other = await picture('#facade')
    const batch = getLocation(
      await postBatch(jane, {}, [
        ['new.jpg', other],
        ['old.jpg', bytes],
        ['twin.jpg', other],
      ]),
    )
    const [created] = getIds(batch)
    const links = [
      ...(await readPage(jane, batch)).matchAll(
        /this photo:[^<]*(?:<!-- -->[^<]*)*<a href="[^"]*-(\d+)"/g,
      ),
    ]
    expect(links.map(([, of]) => Number(of))).toEqual([id, created])
  })

  test('does not count a deleted photo, or another member’s', async () => {
    const bytes = await picture('#c0ffee')
    const upload = async (client: Client) =>
      (await client.upload('/api/photos', { title: 'X' }, { image: { bytes } })).json()
    const { id } = await upload(jane)
    expect((await upload(await member())).duplicateOf).toBeUndefined()
    expect((await jane.sendJson('DELETE', `/api/photos/${id}`)).status).toBe(204)
    expect((await upload(jane)).duplicateOf).toBeUndefined()
  })
})

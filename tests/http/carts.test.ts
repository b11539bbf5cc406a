import { beforeEach, describe, expect, test } from 'vitest'
import { Client, JANE, OMAR, okJson, signedIn } from '#tests/support/client.ts'
import { makePhoto } from '#tests/support/members.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'
import { sharedSite } from '#tests/support/site.ts'

/* Binders that describe carts, and the list of carts. */

const html = (path: string, client = visitor) => client.text(path)
interface CartJson {
  id: number
  url: string
  make: string | null
}
const make = (client: Client, content: object) =>
  okJson<CartJson>(client.sendJson('POST', '/api/binders', { title: 'Build', ...content }))
const carts = (query = '', client = visitor) =>
  okJson<CartJson[]>(client.request(`/api/carts${query}`))

const DS = {
  make: 'clubcar',
  model: 'ds',
  year: 1998,
  drive: 'gas',
  seats: 4,
  lift: 6,
  city: 'the villages',
}

const site = await sharedSite()
const visitor = new Client(site.origin)
const jane = await signedIn(site.origin, JANE)
const omar = await signedIn(site.origin, OMAR)
await okJson(jane.sendJson('PATCH', '/api/auth/user', { username: 'jane' }))
const janeId = (await jane.ownRecord()).id

beforeEach(() => {
  site.db.$client.exec('DELETE FROM photos; DELETE FROM binders')
})

describe('the API', () => {
  test.each(['year=98', 'drive=steam', 'model=DS', 'status=sold'])('rejects %s', async (query) => {
    expect((await visitor.request(`/api/carts?${query}`)).status).toBe(400)
  })
})

test.each(['/carts', '/u/jane?tab=binders'])(
  'on %s only the first covers load eagerly',
  async (path) => {
    for (let count = 0; count < 7; count++)
      await makePhoto(janeId, { binderId: (await make(jane, DS)).id })
    const [, list = ''] = /<main(.*)<\/main>/s.exec(await html(path)) ?? []
    const covers = list.match(/<img [^>]*src="\/images\/[^>]*>/g) ?? []
    const loading = covers.map((cover) => (cover.includes('loading="lazy"') ? 'lazy' : 'eager'))
    expect(loading.filter((how) => how === 'lazy')).toHaveLength(2)
    expect(loading.slice(0, 5)).not.toContain('lazy')
  },
)

test('the form changes the facts of an own cart, and those that it does not contain stay', async () => {
  const { id, url } = await make(jane, DS)
  const page = await html(`${url}/edit`, jane)
  expect(page).toContain('Facts of the cart')
  expect(page).toMatch(/<option selected="">Club Car<\/option>/)
  const form = { title: 'Build', isPublic: 'on' }
  expect((await jane.post(`${url}/edit`, { ...form, year: '2001', lift: '' })).status).toBe(303)
  expect(await carts()).toMatchObject([{ id, make: 'Club Car', year: 2001, lift: null, seats: 4 }])
  const other = { ...form, make: 'Other', otherMake: 'Hupmobile' }
  expect((await jane.post(`${url}/edit`, other)).status).toBe(303)
  expect(await carts()).toMatchObject([{ id, make: 'Hupmobile' }])
  expect((await omar.post(`${url}/edit`, { ...form, year: '2002' })).status).toBe(403)
  expect(await carts()).toMatchObject([{ id, year: 2001 }])
})

test('each cart has the spelling of its own member', async () => {
  await make(omar, { make: 'H.U.P !!', model: 'o-n-e' })
  await make(jane, { make: 'hup', model: 'one' })
  expect(await carts('?make=hup')).toMatchObject([
    { make: 'Hup', model: 'One' },
    { make: 'H.u.p !!', model: 'O-n-e' },
  ])
})

describe('the pages', () => {
  test('show the facts of a cart with links to others like it', async () => {
    const { id, url } = await make(jane, DS)
    await makePhoto(janeId, { title: 'Front', binderId: id })
    const page = await html(url)
    expect(page).toContain('href="/carts/club-car?model=ds"')
    expect(page).toContain('href="/carts/club-car?year=1998"')
    expect(page).toContain('href="/carts/club-car?drive=gas"')
    expect(page).toContain('6 in')
    const plain = await make(jane, {})
    expect(await html(plain.url)).not.toContain('cart-facts')
  })

  test('of a photo say which cart it shows, on the card too, and nothing of a private binder', async () => {
    const { id, url } = await make(jane, DS)
    const photo = await makePhoto(janeId, { title: 'Front', binderId: id })
    const read = async () => {
      const page = await html(`/api/photos/${photo}`)
      const { url: photoUrl } = JSON.parse(page) as { url: string }
      return { photo: await html(photoUrl), feed: await html('/') }
    }
    const shown = await read()
    expect(shown.photo).toContain(
      '<a class="text-link" href="/carts/club-car?model=ds&amp;year=1998">1998 Club Car DS</a>',
    )
    expect(shown.photo).toContain(`href="${url}">\u2068Build\u2069 →</a>`)
    expect(shown.feed).toContain('<p class="card-cart">1998 Club Car</p>')
    await jane.post(`${url}/edit`, { title: 'Build', isPublic: 'off' })
    const hidden = await read()
    expect(hidden.photo + hidden.feed).not.toMatch(/1998|Build/)
  })

  test('list the carts with counts, and continue', async () => {
    for (let number = 0; number < 21; number++) await make(jane, { ...DS, title: `N${number}` })
    const page = await html('/carts')
    expect(page).toContain('21 carts')
    expect(page).toContain('href="/carts/club-car"')
    expect(page.match(/<article/g)).toHaveLength(20)
    const next = /href="(\/carts\?before=\d+)" rel="next"/.exec(page)?.[1] ?? ''
    expect((await html(next)).match(/<article/g)).toHaveLength(1)
    const filtered = await html('/carts/club-car?model=ds&year=1998')
    expect(filtered).toContain('1998 Club Car DS')
    expect(filtered).toContain('name="robots" content="noindex"')
  })

  test('are limited to a range of years by a form, whose empty fields are left out', async () => {
    for (const year of [1990, 1998, 2004]) await make(jane, { ...DS, title: `Of ${year}`, year })
    const titles = async (path: string) =>
      [...(await html(path)).matchAll(/Of (\d{4})/g)].map(([, year]) => Number(year))
    expect(new Set(await titles('/carts?yearFrom=1995'))).toEqual(new Set([1998, 2004]))
    expect(new Set(await titles('/carts?yearFrom=2000&yearTo=1995'))).toEqual(new Set([1998]))
    expect(await titles('/carts/club-car?yearTo=1989')).toEqual([])
    const sent = await visitor.request('/carts?make=Club+Car&yearFrom=1995&yearTo=&drive=')
    expect(sent.status).toBe(301)
    expect(sent.headers.get('Location')).toBe('/carts/club-car?yearFrom=1995')
    const title = async (path: string) => /<title>([^<]*)/.exec(await html(path))?.[1]
    expect(await title('/carts?year=abc&yearFrom=x&color=%20')).toMatch(/^Carts - /)
    const page = await html('/carts/club-car?yearFrom=1995')
    expect(page).toMatch(/<option value="Club Car" selected="">/)
    expect(page).toContain('name="yearFrom"')
  })

  test('of a make can be indexed, and an unknown make is empty', async () => {
    await make(jane, DS)
    const known = await html('/carts/club-car')
    expect(known).toContain('rel="canonical"')
    expect(known).toContain('/carts/club-car/feed.atom')
    const response = await visitor.request('/carts/unheard-of')
    expect(response.status).toBe(301)
    const unknown = await html('/carts/unheardof')
    expect(unknown).toContain('No carts to show')
    expect(unknown).toContain('noindex')
  })
})

test('the color is shown, suggested, searched and a filter in any case', async () => {
  const { id, url } = await make(jane, { ...DS, color: 'dark green' })
  await makePhoto(janeId, { title: 'Front', binderId: id })
  await make(omar, { ...DS, color: 'Red' })
  expect(await carts('?color=DARK+GREEN')).toMatchObject([{ id, color: 'Dark Green' }])
  expect(await carts('?color=pink')).toEqual([])
  const page = await html(url)
  expect(page).toContain('href="/carts/club-car?color=Dark+Green">Dark Green</a>')
  const list = await html('/carts?color=dark+green')
  expect(list).toContain('<bdi>Dark green carts</bdi>')
  expect(list).toMatch(/aria-current="page"><bdi>Dark Green<\/bdi>/)
  expect(list).toContain('Gas · 4 seats · 6 in lift · The Villages · Dark Green')
  expect(list.match(/<article/g)).toHaveLength(1)
  const form = await html(`${url}/edit`, jane)
  expect(form).toMatch(/<datalist id="binder-color-list"><option value="Beige">/)
  expect(await html('/search?q=dark+green+club+car')).toContain(`href="${url}"`)
  const changed = { title: 'Build', isPublic: 'on', color: 'blue' }
  expect((await jane.post(`${url}/edit`, changed)).status).toBe(303)
  expect(await html('/search?q=dark+green')).not.toContain(`href="${url}"`)
  expect(await carts('?color=blue')).toMatchObject([{ id }])
  const long = await jane.sendJson('POST', '/api/binders', { title: 'B', color: 'x'.repeat(31) })
  expect(long.status).toBe(400)
})

describe('a cart for sale', () => {
  const sale = { ...DS, status: 'for-sale', price: 4200 }
  const form = { title: 'Build', isPublic: 'on' }

  test('says so on its page, its photos, their cards and the list of carts', async () => {
    const { id, url } = await make(jane, sale)
    await make(jane, DS)
    const photo = await makePhoto(janeId, { title: 'Front', binderId: id })
    const page = await html(url)
    expect(page).toContain('<span class="cart-status">For sale · $4,200</span>')
    expect(page).toContain('content="For sale · $4,200 · 1998 Club Car DS')
    const { url: photoUrl } = await okJson<CartJson>(visitor.request(`/api/photos/${photo}`))
    expect(await html(photoUrl)).toContain('</a><span> · For sale · $4,200 · </span><a')
    expect(await html('/')).toContain('<p class="card-cart">For sale · 1998 Club Car</p>')
    const all = await html('/carts')
    expect(all).toContain('href="/carts?status=for-sale"')
    expect(all).toContain('<span class="cart-status">For sale · $4,200</span>')
    const list = await html('/carts?status=for-sale')
    expect(list).toContain('Carts for sale')
    expect(list.match(/<article/g)).toHaveLength(1)
    expect(list).toContain('href="/carts/club-car?status=for-sale"')
    expect(await carts('?status=for-sale')).toMatchObject([{ id, price: 4200 }])
    await jane.post(`${url}/edit`, { ...form, status: 'sold', price: '4200' })
    expect(await html('/')).toContain('<p class="card-cart">1998 Club Car</p>')
    expect(await carts('?make=clubcar&before=99')).toContainEqual(
      expect.objectContaining({ id, status: 'sold', price: null }),
    )
    expect(await carts('?status=for-sale')).toEqual([])
  })

  test('keeps the values of a form with a wrong price', async () => {
    const { url } = await make(jane, sale)
    const fields = { ...form, status: 'sold', price: '77' }
    const response = await jane.post(`${url}/edit`, fields)
    expect(response.status).toBe(400)
    const page = await response.text()
    expect(page).toContain('Only a cart for sale has an asking price')
    expect(page).toMatch(/name="price"[^>]*value="77"|value="77"[^>]*name="price"/)
    expect(page).toMatch(/<option value="sold" selected="">/)
  })

  test('has a form for questions of others, unless its comments are closed', async () => {
    const ASK = 'Ask about this cart'
    const { id, url } = await make(jane, sale)
    expect(await html(url)).not.toContain(ASK)
    const photo = await makePhoto(janeId, { title: 'Front', binderId: id })
    expect(await html(url)).toContain('href="#question"')
    expect(await html(url, omar)).toContain(ASK)
    expect(await html(url, jane)).not.toContain(ASK)
    await jane.post(`/photo/front-jane-${photo}`, { intent: 'close-comments' })
    expect(await html(url)).not.toContain(ASK)
    await jane.post(`/photo/front-jane-${photo}`, { intent: 'open-comments' })
    await jane.post(`${url}/edit`, { ...form, status: 'previously-owned' })
    const page = await html(url)
    expect(page).not.toContain(ASK)
    expect(page).toContain('Previously owned')
  })

  test('has its changes in the timeline, each on one page', async () => {
    const { id, url } = await make(jane, DS)
    for (let number = 1; number <= 21; number++) {
      const photo = await makePhoto(janeId, { title: `N${number}`, binderId: id })
      const takenOn = `2026-05-${String(number).padStart(2, '0')}`
      site.db.$client.prepare('UPDATE photos SET taken_on = ? WHERE id = ?').run(takenOn, photo)
    }
    const setStatus = site.db.$client.prepare(
      'UPDATE binders SET status = ?, updated_at = ? WHERE id = ?',
    )
    setStatus.run('for-sale', Date.parse('2026-05-04'), id)
    setStatus.run('sold', Date.parse('2026-05-20'), id)
    const first = await html(`${url}?view=timeline`)
    expect(first).toContain('<time dateTime="2026-05-04">For sale · May 4, 2026</time>')
    expect(first).not.toContain('Sold · May')
    const [, next = ''] = /href="([^"]*from=\d+)"/.exec(first) ?? []
    const second = await html(next.replaceAll('&amp;', '&'))
    expect(second).toContain('<time dateTime="2026-05-20">Sold · May 20, 2026</time>')
    expect(second).not.toContain('For sale · May')
  })
})

describe('a follow of a cart', () => {
  const follow = (client: Client, url: string, intent = 'follow-cart') =>
    client.post(url, { intent })

  test('is a form on the page of others’ carts, with the number of followers', async () => {
    const { url } = await make(jane, DS)
    expect(await html(url)).toContain('Follow this cart')
    expect(await html(url)).toContain('<p>0 photos</p>')
    expect(await html(url, jane)).not.toContain('Follow this cart')
    const response = await follow(omar, url)
    expect([response.status, response.headers.get('Location')]).toEqual([303, url])
    const page = await html(url, omar)
    expect(page).toContain('Now following Build')
    expect(page).toMatch(/aria-pressed="true">Following this cart/)
    for (const client of [visitor, jane, omar])
      expect(await html(url, client)).toContain('0 photos · 1 follower<')
    expect(await html('/following?list=carts', omar)).toContain(`href="${url}"`)
    expect(await html('/following?list=carts', jane)).toContain('You don’t follow any cart yet')
    expect((await follow(omar, url, 'unfollow-cart')).status).toBe(303)
    expect(await html(url, omar)).toContain('Unfollowed Build')
    expect(await html('/following?list=carts', omar)).not.toContain(`href="${url}"`)
  })

  test('is done after the sign-in that it leads to', async () => {
    const { url } = await make(jane, DS)
    const browser = new Client(site.origin)
    const response = await follow(browser, url)
    expect(response.headers.get('Location')).toContain('/api/login?')
    expect(await (await browser.signIn(OMAR, url)).text()).toContain('Now following Build')
    expect(await html(url)).toContain('1 follower<')
  })

  test('needs another member’s public cart', async () => {
    const [cart, plain] = [await make(jane, DS), await make(jane, {})]
    expect((await follow(jane, cart.url)).status).toBe(400)
    expect(await html(plain.url, omar)).not.toContain('Follow this cart')
    expect((await follow(omar, plain.url)).status).toBe(400)
    await jane.post(`${cart.url}/edit`, { title: 'Build', isPublic: 'off' })
    expect((await follow(omar, cart.url)).status).toBe(404)
  })

  test('notifies of photos that are uploaded into the cart, as the pages and the export show it', async () => {
    const { id, url } = await make(jane, DS)
    await follow(omar, url)
    await uploadPhoto(jane, { title: 'Front', binderId: String(id) })
    const page = await html('/notifications', omar)
    expect(page).toContain('New photos in ')
    expect(page).toContain(`href="${url}"`)
    expect(await html('/notifications', jane)).not.toContain('New photos in ')
    expect(await html('/following', omar)).toContain('Front')
  })
})

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { binders, photos } from '#db/schema.ts'
import { okJson } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedMembers } from '#tests/support/site.ts'

/* A page for each thing that a member makes: a cart, a meet, a binder. */

const { db, visitor, jane } = await sharedMembers()
await jane.sendJson('PATCH', '/api/auth/user', { username: 'jane' })

const newest = () => db.select().from(binders).orderBy(binders.id).all().at(-1)

async function made(response: Response): Promise<string> {
  expect(response.status).toBe(303)
  const path = response.headers.get('Location') ?? ''
  expect(path).toBe(`/u/jane/binder/${path.split('/').at(-1)}`)
  return path
}

test('a page asks what it is, and leads a visitor to the sign-in and back', async () => {
  const html = await visitor.text('/new')
  for (const path of ['/upload', '/carts/new', '/meets/new', '/binders/new']) {
    expect(html).toContain(`href="${path}"`)
    const response = await visitor.request(path)
    expect([response.status, response.headers.get('Location')], path).toEqual([
      303,
      `/api/login?returnTo=${encodeURIComponent(path)}`,
    ])
    expect((await jane.request(path)).status, path).toBe(200)
  }
  expect(await visitor.text('/carts')).toMatch(/href="\/carts\/new">Add my cart.*Sell mine</s)
  expect(await visitor.text('/meets')).toContain('href="/meets/new"')
  expect(await jane.text('/carts/new?sell=on')).toMatch(/value="for-sale"[^>]* selected/)
})

test('a cart that is here is sold from a list of the own ones, with a press to its price', async () => {
  const own = { title: 'Parade cart', make: 'Club Car', isPublic: 'on' }
  const path = await made(await jane.post('/carts/new', own))
  await made(await jane.post('/carts/new', { ...own, title: 'Sold cart', status: 'sold' }))
  const page = await jane.text('/carts/new?sell=on')
  expect(page).toMatch(/Parade cart.*?Another cart.*?name="make"/s)
  expect(page).toContain(`href="${path}/edit?sell=on">Sell<`)
  expect(page).not.toContain('Sold cart')
  expect(await jane.text(`${path}/edit?sell=on`)).toMatch(/name="price"[^>]* autofocus/i)
  expect(await jane.text(`${path}/edit`)).not.toMatch(/name="price"[^>]* autofocus/i)
  expect(await jane.text('/carts/new')).not.toContain('Parade cart')
})

describe('a new cart', () => {
  const facts = { make: 'Club Car', model: 'DS', year: '1998', isPublic: 'on' }

  test('is called by its year, make and model', async () => {
    const sale = { status: 'for-sale', price: '$4,200', hours: '310' }
    const texts = { flaws: 'A dent.\r\nOld tires.', includes: 'Charger' }
    const path = await made(
      await jane.post('/carts/new', { ...facts, ...sale, ...texts, title: '' }),
    )
    expect(newest()).toMatchObject({
      title: '1998 Club Car DS',
      make: 'Club Car',
      price: 4200,
      hours: 310,
      flaws: 'A dent.\nOld tires.',
      includes: 'Charger',
      isPublic: true,
    })
    const html = await visitor.text(path)
    for (const text of ['310', 'Known flaws', 'Old tires.', 'Comes with', 'Charger'])
      expect(html).toContain(text)
    const [cart] = await okJson(visitor.request('/api/carts'))
    expect(cart).toMatchObject({ title: '1998 Club Car DS', hours: 310, color: null })
  })

  test('comes with its photos', async () => {
    const path = await made(
      await jane.upload(
        '/carts/new',
        { ...facts, title: 'Blue' },
        {
          image: { bytes: await plainPhoto(300, 200) },
        },
      ),
    )
    const inside = db
      .select()
      .from(photos)
      .where(eq(photos.binderId, newest()?.id ?? 0))
      .all()
    expect(inside).toMatchObject([{ title: 'Blue', isPublic: true }])
    expect(await visitor.text(path)).toContain(inside[0]?.imageKey)
  })

  test('is not made with a wrong fact or file', async () => {
    const count = () => db.select().from(binders).all().length
    const before = count()
    const attempts = [
      [{ title: 'Nameless' }, {}, 400, 'Please enter the make, the model or the year'],
      [{ ...facts, year: '1200' }, {}, 400, 'Year must be a whole number'],
      [{ ...facts, hours: 'many' }, {}, 400, 'Hours must be a whole number'],
      [{ make: 'Other' }, {}, 400, 'Please enter the make'],
      [facts, { image: { bytes: Buffer.from('text') } }, 415, 'Please select a valid image file'],
    ] as const
    for (const [fields, files, status, message] of attempts) {
      const response = await jane.upload('/carts/new', { ...fields }, files)
      expect([response.status, message]).toEqual([status, message])
      expect(await response.text()).toContain(message)
    }
    expect(count()).toBe(before)
  })
})

describe('a new meet', () => {
  const meet = {
    title: 'Harvest parade',
    meetOn: '2027-05-31',
    meetPlace: 'Dunedin',
    isPublic: 'on',
  }

  test('has its hours, in its calendar, too', async () => {
    const hours = { meetAt: '09:30', meetUntil: '12:00' }
    const path = await made(await jane.post('/meets/new', { ...meet, ...hours }))
    expect(newest()).toMatchObject({ meetOn: '2027-05-31', ...hours })
    expect(await visitor.text(path)).toContain(
      'Monday, May 31, 2027, 9:30 AM to 12:00 PM · Dunedin',
    )
    const calendar = await visitor.text(`${path}/meet.ics`)
    expect(calendar).toContain('\r\nDTSTART:20270531T093000\r\nDTEND:20270531T120000\r\n')
    const [binder] = await okJson(jane.request('/api/binders'))
    expect(binder).toMatchObject(hours)
    // An edit form that does not send the hours leaves them.
    await jane.post(`${path}/edit`, { ...meet, title: 'Harvest Parade' })
    expect(newest()).toMatchObject({ title: 'Harvest Parade', ...hours })
    await jane.post(`${path}/edit`, { ...meet, meetAt: '' })
    expect(newest()).toMatchObject({ meetAt: null, meetUntil: null })
  })

  test('may go on after midnight, or have no end', async () => {
    const night = await made(
      await jane.post('/meets/new', { ...meet, meetAt: '20:00:00', meetUntil: '01:00' }),
    )
    expect(await visitor.text(`${night}/meet.ics`)).toContain(
      'DTSTART:20270531T200000\r\nDTEND:20270601T010000',
    )
    const open = await made(await jane.post('/meets/new', { ...meet, meetAt: '20:00' }))
    const calendar = await visitor.text(`${open}/meet.ics`)
    expect(calendar).toContain('DTSTART:20270531T200000')
    expect(calendar).not.toContain('DTEND')
  })

  test('is not made without a day or with a wrong hour', async () => {
    const attempts = [
      [{ ...meet, meetOn: '' }, 'Please enter the date of the meet'],
      [{ ...meet, title: ' ' }, 'Please enter a name for your meet'],
      [{ ...meet, meetAt: '25:00' }, 'Start of the meet must be a time such as 09:30'],
      [{ ...meet, meetUntil: '12:00' }, 'Please enter the start of the meet'],
      [{ ...meet, meetAt: '12:00', meetUntil: '12:00' }, 'must be another time than its start'],
    ] as const
    for (const [fields, message] of attempts) {
      const response = await jane.post('/meets/new', fields)
      expect([response.status, message]).toEqual([400, message])
      expect(await response.text()).toContain(message)
    }
  })
})

test('a new binder has its own page', async () => {
  await made(await jane.post('/binders/new', { title: 'Sunsets', isPublic: 'on' }))
  expect(newest()).toMatchObject({ title: 'Sunsets', isPublic: true, make: null, meetOn: null })
})

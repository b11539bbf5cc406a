import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { downloadZip } from 'client-zip'
import { expect, test, vi } from 'vitest'
import { Client, JANE, OMAR, signedIn } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedSite } from '#tests/support/site.ts'
import { beginImport } from '#tests/support/slow-import.ts'

/* What archives become: app/features/imports/imports.test.ts. */

const site = await sharedSite()
const jane = await signedIn(site.origin, JANE)
const { id: janeId } = await jane.ownRecord<{ id: string }>()

const PAGE = '/account/import'
const COLORS = ['#111111', '#555555', '#999999']

async function send(client: Client, archive: BlobPart | null) {
  const body = new FormData()
  if (archive) body.append('archive', new Blob([archive]), 'photos.zip')
  return client.request(PAGE, { method: 'POST', body, headers: { Origin: client.origin } })
}

async function makeZip(names: string[]): Promise<ArrayBuffer> {
  const files = names.map(async (name, at) => ({
    name,
    input: await plainPhoto(90, 60, COLORS[at]),
  }))
  return downloadZip(await Promise.all(files)).arrayBuffer()
}

const whenImported = (count: number) =>
  vi.waitFor(
    async () => {
      const page = await jane.text(PAGE)
      expect(page).toContain('Your last import')
      expect(page).toContain(`${count} photos imported.`)
      return page
    },
    { timeout: 20_000, interval: 200 },
  )

test('a form brings photos, which are published on their page or all at once', async () => {
  expect(await jane.text('/account')).toContain(`href="${PAGE}"`)
  const sent = await send(jane, await makeZip(['One.jpg', 'Two.jpg', 'Three.jpg']))
  expect(sent.status).toBe(303)
  expect(sent.headers.get('Location')).toBe(PAGE)
  expect(await jane.text(PAGE)).toContain('Importing 3 photos')
  const imported = await whenImported(3)
  expect(imported).toContain('3 photos to publish')
  expect(imported).toContain(
    'Of 3 files and rows of lists in the zip file: 3 imported, 0 here already, 0 left out.',
  )
  expect(readdirSync(join(site.dataDir, 'imports'))).toEqual([])
  expect(readdirSync(join(site.dataDir, 'tmp'))).toEqual([])

  const first = (await jane.request('/upload/imported')).headers.get('Location') ?? ''
  const page = await jane.text(first)
  const ids = [...page.matchAll(/name="isPublic-(\d+)"/g)].map(([, id]) => Number(id))
  expect(ids).toHaveLength(3)
  const [three, two, one] = ids
  const shown = first.replace(/photos=.*/, `photos=${three},${two}`)
  const texts = { [`title-${three}`]: 'Third', [`title-${two}`]: '' }
  const rejected = await jane.post(shown, { ...texts, [`isPublic-${three}`]: 'on' })
  expect(rejected.status).toBe(400)
  expect(await jane.text(PAGE)).toContain('2 photos to publish')
  expect(await (await jane.request(`/api/photos/${three}`)).json()).toMatchObject({
    title: 'Third',
    isPublic: true,
  })

  expect((await jane.post(PAGE, { intent: 'publish' })).status).toBe(303)
  await vi.waitFor(async () => expect(await jane.text(PAGE)).not.toContain('to publish'), 10_000)
  for (const id of [one, two])
    expect(await (await jane.request(`/api/photos/${id}`)).json()).toMatchObject({ isPublic: true })
  const none = await jane.request('/upload/imported')
  expect(none.headers.get('Location')).toBe(PAGE)
})

test('a file that cannot be imported is rejected with the form', async () => {
  const files = [
    { name: 'a.jpg', input: await plainPhoto(90, 60) },
    { name: 'captions.csv', input: 'file,title\na.jpg,"A' },
  ]
  for (const [archive, message] of [
    [null, 'Please choose a zip file'],
    ['no zip', 'This zip file is damaged or is no zip file.'],
    [await downloadZip(files).arrayBuffer(), 'captions.csv cannot be read: line 2 has a quote'],
  ] as const) {
    const response = await send(jane, archive)
    expect(response.status).toBe(400)
    const page = await response.text()
    expect(page).toContain(message)
    expect(page).toContain('name="archive"')
  }
  expect(readdirSync(join(site.dataDir, 'tmp'))).toEqual([])
})

test('an import that waits says until when, and can be stopped by its member only', async () => {
  site.db.$client
    .prepare(`UPDATE imports SET file = 'waiting.zip', total = 9, next_at = ? WHERE user_id = ?`)
    .run(Date.parse('2099-05-06T07:08:00Z'), janeId)
  const page = await jane.text(PAGE)
  expect(page).toContain('continues by itself on May 6, 2099 at 07:08 UTC')
  expect(page).not.toContain('name="archive"')
  // Its progress shows without a script, too.
  const REFRESH = '<meta http-equiv="refresh" content="10"/>'
  expect(page).toContain(REFRESH)
  expect((await send(jane, await makeZip(['a.jpg']))).status).toBe(409)
  const omar = await signedIn(site.origin, OMAR)
  expect((await omar.post(PAGE, { intent: 'stop' })).status).toBe(404)
  expect((await jane.post(PAGE, { intent: 'stop' })).headers.get('Location')).toBe(PAGE)
  const stopped = await jane.text(PAGE)
  expect(stopped).toContain('Import stopped')
  expect(stopped).not.toContain(REFRESH)
})

test('a member sends one file at a time, others send theirs', async () => {
  const slow = await beginImport(jane, 200_000)
  const sent = () => readdirSync(join(site.dataDir, 'tmp'))
  await vi.waitFor(() => expect(sent()).toHaveLength(1), 10_000)
  const archive = await makeZip(['Later.jpg'])
  const second = await send(jane, archive)
  expect(second.status).toBe(409)
  expect(await second.text()).toContain('You are sending another file at the moment.')
  const omar = await signedIn(site.origin, OMAR)
  expect((await send(omar, archive)).status).toBe(303)
  slow.destroy()
  await vi.waitFor(() => expect(sent()).toEqual([]), 10_000)
  expect((await send(jane, archive)).status).toBe(303)
})

test('a visitor signs in first', async () => {
  const visitor = new Client(site.origin)
  for (const init of [{}, { method: 'POST', headers: { Origin: site.origin } }]) {
    const response = await visitor.request(PAGE, init)
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toContain('/api/login')
  }
})

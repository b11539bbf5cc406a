import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { okJson } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedMembers } from '#tests/support/site.ts'
import { expectFiles, orphans } from '#tests/support/stored-pictures.ts'
import { uploadPhoto, type UploadedPhoto } from '#tests/support/uploads.ts'

/* Rotating and cropping a photo, at upload and afterwards (docs/product.md#validation). */

const { server, visitor, jane } = await sharedMembers()
const plain = await plainPhoto(900, 600)

let photo: UploadedPhoto
beforeEach(async () => {
  photo = await uploadPhoto(jane, { title: 'Open', altText: 'A cart' }, plain)
})

const getKey = ({ imageUrl }: UploadedPhoto) => imageUrl.split('/')[2] ?? ''
const crop = (fields: Record<string, string>) => jane.post(`${photo.url}/crop`, fields)
const now = () => okJson<UploadedPhoto>(jane.request(`/api/photos/${photo.id}`))

async function readSize(url: string): Promise<number[]> {
  const response = await jane.request(url)
  const { width = 0, height = 0 } = await sharp(await response.arrayBuffer()).metadata()
  return [width, height]
}

describe('a change of a photo', () => {
  const patch = (fields: object) => jane.sendJson('PATCH', `/api/photos/${photo.id}`, fields)

  test('crops the picture together with its texts and visibility', async () => {
    const sent = { title: 'Half', isPublic: false, crop: '0,0,0.5,1', picture: getKey(photo) }
    expect((await patch(sent)).status).toBe(200)
    expect(await now()).toMatchObject({ title: 'Half', isPublic: false, width: 450, height: 600 })
    // The same part of a part would be another one.
    expect((await patch({ ...sent, title: 'Quarter' })).status).toBe(409)
    expect((await patch({ crop: '0,0,0.2,1', title: 'Small' })).status).toBe(400)
    expect(await now()).toMatchObject({ title: 'Half', width: 450 })
  })
})

test('a rejected change leaves the picture as it is', async () => {
  const address = `/api/photos/${photo.id}`
  const sent = { title: 'x', rotate: 90, binderId: 99_999 }
  expect((await jane.sendJson('PATCH', address, sent)).status).toBe(400)
  expect(await now()).toMatchObject({ title: 'Open', width: 900, imageUrl: photo.imageUrl })
})

describe('the form of a stored photo', () => {
  test('replaces the picture and keeps everything else', async () => {
    const before = await okJson<object>(jane.request(`/api/photos/${photo.id}`))
    const response = await crop({ rotate: '90', ratio: '1:1', picture: getKey(photo) })
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe(photo.url)
    const after = await now()
    const { imageUrl, thumbnailUrl } = after
    const changed = { width: 600, height: 600, imageUrl, thumbnailUrl }
    expect(after).toEqual({ ...before, ...changed, updatedAt: expect.any(String) })
    expect(imageUrl).not.toBe(photo.imageUrl)
    expect(await readSize(imageUrl)).toEqual([600, 600])
    expect(await readSize(thumbnailUrl)).toEqual([600, 600])
    for (const client of [visitor, jane])
      for (const old of [photo.imageUrl, photo.thumbnailUrl])
        expect((await client.request(old)).status).toBe(404)
    await expectFiles(server, [imageUrl, photo.imageUrl], [true, false])
  })

  test('keeps a part chosen by hand, which wins over a shape', async () => {
    expect((await crop({ crop: '0.5,0.25,0.5,0.75', ratio: '1:1' })).status).toBe(303)
    expect(await now()).toMatchObject({ width: 450, height: 450 })
    expect((await crop({ crop: '0,0,1,0.5' })).status).toBe(303)
    expect(await now()).toMatchObject({ width: 450, height: 225 })
  })

  test('keeps a private photo private', async () => {
    const secret = await uploadPhoto(jane, { title: 'Secret', isPublic: 'false' }, plain)
    expect((await jane.post(`${secret.url}/crop`, { rotate: '270' })).status).toBe(303)
    const after = await okJson<UploadedPhoto>(jane.request(`/api/photos/${secret.id}`))
    expect(after).toMatchObject({ isPublic: false, width: 600, height: 900 })
    expect((await visitor.request(after.imageUrl)).status).toBe(404)
    expect(await readSize(after.imageUrl)).toEqual([600, 900])
  })

  test('the edit form saves its texts first and leads to it', async () => {
    const fields = { title: 'Closed', isPublic: 'on', next: 'crop' }
    const response = await jane.post(`${photo.url}/edit`, fields)
    expect(response.status).toBe(303)
    const path = response.headers.get('Location') ?? ''
    expect(path).toMatch(/^\/photo\/closed-.*\/crop$/)
    expect(await jane.text(path)).toContain('Closed')
    const failed = await jane.post(`${photo.url}/edit`, { ...fields, title: ' ' })
    expect(failed.status).toBe(400)
  })

  test('a rotate button only shows the page again, with the shape', async () => {
    const response = await crop({ turn: 'left', rotate: '90', ratio: '4:3' })
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe(`${photo.url}/crop?ratio=4%3A3`)
    const other = await crop({ turn: 'right', rotate: '90', ratio: 'nonsense' })
    expect(other.headers.get('Location')).toBe(`${photo.url}/crop?rotate=180`)
    expect(await jane.text(`${photo.url}/crop?rotate=180`)).toContain('name="rotate" value="180"')
    expect((await now()).imageUrl).toBe(photo.imageUrl)
  })

  test.each([
    [{}, 400, 'Rotate the photo or choose a shape first.'],
    [{ crop: '0,0,2,1' }, 400, 'Crop must be x,y,width,height'],
    [{ crop: '0,0,0.2,1' }, 400, 'Please keep at least 200 × 200 pixels of the photo.'],
    [{ rotate: '90', picture: 'another-one' }, 409, 'This photo has changed in the meantime.'],
  ])('rejects %j', async (fields, status, message) => {
    const response = await crop(fields as Record<string, string>)
    expect(response.status).toBe(status)
    expect(await response.text()).toContain(message)
    expect((await now()).imageUrl).toBe(photo.imageUrl)
  })

  test('one of two simultaneous changes wins, and no files remain of the other', async () => {
    const earlier = await orphans(server)
    const picture = getKey(photo)
    const responses = await Promise.all([
      crop({ rotate: '90', picture }),
      crop({ rotate: '90', picture }),
      jane.sendJson('PATCH', `/api/photos/${photo.id}`, { isPublic: false }),
    ])
    const statuses = responses.map(({ status }) => status)
    expect(statuses.slice(0, 2).filter((status) => status === 303).length).toBeLessThan(2)
    expect(statuses.filter((status) => status < 400).length).toBeGreaterThan(0)
    for (const status of statuses) expect([200, 303, 409]).toContain(status)
    const after = await now()
    const turned = statuses.includes(303)
    expect(await readSize(after.imageUrl)).toEqual(turned ? [600, 900] : [900, 600])
    await expect
      .poll(async () => (await orphans(server)).filter((key) => !earlier.includes(key)))
      .toEqual([])
  })
})

describe('an upload', () => {
  test('is rotated and cropped before it is stored', async () => {
    const edited = await uploadPhoto(jane, { rotate: '90', ratio: '16:9' }, plain)
    expect(edited).toMatchObject({ width: 506, height: 900 })
    expect(await readSize(edited.imageUrl)).toEqual([506, 900])
    const part = await uploadPhoto(jane, { crop: '0,0,0.5,0.5' }, plain)
    expect(part).toMatchObject({ width: 450, height: 300 })
  })

  test('takes the fields as JSON, too', async () => {
    const image = `data:image/jpeg;base64,${Buffer.from(plain).toString('base64')}`
    const body = { title: 'JSON', image, rotate: 90, ratio: '3:2' }
    const made = await okJson(jane.sendJson('POST', '/api/photos', body))
    expect(made).toMatchObject({ width: 600, height: 900 })
  })

  test('of several photos ignores them', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({
      title: 'Several',
      rotate: '90',
      ratio: '1:1',
      tags: 'several',
      isPublic: 'on',
    }))
      form.set(name, value)
    for (const name of ['one.jpg', 'two.jpg'])
      form.append('image', new Blob([new Uint8Array(plain)], { type: 'image/jpeg' }), name)
    const headers = { Origin: server.origin }
    const response = await jane.request('/upload', { method: 'POST', body: form, headers })
    expect(response.headers.get('Location')).toMatch(/^\/upload\/batch\?photos=/)
    const photos = await okJson<UploadedPhoto[]>(jane.request('/api/tags/several/photos'))
    expect(photos).toMatchObject([{ width: 900 }, { width: 900 }])
  })
})

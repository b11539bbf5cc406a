import { describe, expect, it } from 'vitest'
import { words } from '#tests/support/words.ts'
import { isImageFolder, readImageAddress } from './address-variants.ts'

const key = 'abcdefghijklmnopqrst_A'

describe('readImageAddress', () => {
  it.each([
    [`/images/${key}/full.jpg`, 'photo', null, 'jpg'],
    [`/avatars/${key}/96.webp`, 'avatar', 96, 'webp'],
    [`/api/images/images/${key}/640.webp`, 'photo', 640, 'webp'],
    [`/api/images/${key}/640.webp`, 'photo', 640, 'webp'],
    [`/api/images/avatars/${key}/96.avif`, 'avatar', 96, 'avif'],
    [`/uploads/images/${key}/full.webp`, 'photo', null, 'webp'],
    [`/uploads/${key}/full.webp`, 'photo', null, 'webp'],
    [`/static/images/${key}/360.avif`, 'photo', 360, 'avif'],
    [`/attached_assets/images/${key}/360.avif`, 'photo', 360, 'avif'],
    [`/images/thumbnails/${key}/full.jpg`, 'photo', 360, 'jpg'],
    [`/thumbnails/images/${key}/1280.webp`, 'photo', 360, 'webp'],
    [`/images/${key}/thumbnail/960.webp`, 'photo', 360, 'webp'],
    [`/uploads/thumbnails/avatars/${key}/512.webp`, 'avatar', 96, 'webp'],
    [`/images/${key}/640.png`, 'photo', 640, null],
    [`/images/${key}/640.jpeg`, 'photo', 640, 'jpg'],
    [`/images/${key}/640.webp.jpg`, 'photo', 640, 'jpg'],
    [`/images/${key}/full.jpg.png`, 'photo', null, null],
    [`/images/${key}/full.avif`, 'photo', null, null],
    [`/avatars/${key}/192.webp.png`, 'avatar', 192, null],
  ])('parses %s', (path, kind, width, format) => {
    expect(readImageAddress(path)).toMatchObject({ kind, key, width, format })
    expect(isImageFolder(path)).toBe(true)
  })

  it.each(
    words(`
      /images /images/ /images/${key} /images/${key}/ /images/${key}/641.webp /images/${key}/64.webp
      /images/${key}/full.exe /images/${key}/full.toString /images/${key}/full.constructor
      /images/${key}/full /images/${key}/full.a.b.jpg /images/${key}/640.webp/x
      /uploads/../images/${key}/640.webp /uploads/%2e%2e/images/${key}/640.webp
      /api/images/uploads/images/${key}/640.webp /api/images/avatars/images/${key}/640.webp
      /uploads/etc/passwd /static/app.js /thumbnails/thumbnails
    `),
  )('rejects %s', (path) => {
    expect(readImageAddress(path)).toBeNull()
  })

  it.each(['/', '/imagesque/x', '/api/photos', '/api/imagesx', '/staticx', '/photo/images'])(
    'isImageFolder is false for %s',
    (path) => {
      expect(isImageFolder(path)).toBe(false)
    },
  )
})

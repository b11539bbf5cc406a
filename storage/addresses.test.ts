import { describe, expect, it } from 'vitest'
import { words } from '#tests/support/words.ts'
import {
  avatarImagePath,
  imageUrl,
  jpegPath,
  offeredWidths,
  parseImagePath,
  photoImagePath,
  possibleNames,
  previewImage,
  sourceSet,
  thumbnailUrl,
} from './addresses.ts'

const key = 'abcdefghijklmnopqrst_A'
const still = { key, width: 2560, animated: false, hasAlpha: false }

describe('photo URLs', () => {
  it('name the master by what its format has to preserve', () => {
    expect(imageUrl(still)).toBe(`/images/${key}/full.jpg`)
    expect(imageUrl({ ...still, hasAlpha: true })).toBe(`/images/${key}/full.webp`)
    expect(imageUrl({ ...still, animated: true })).toBe(`/images/${key}/full.webp`)
    expect(thumbnailUrl(still)).toBe(`/images/${key}/640.webp`)
    expect(thumbnailUrl({ key, width: 200 })).toBe(`/images/${key}/360.webp`)
  })

  it.each([
    [2560, [360, 640, 960, 1280, 1920]],
    [1920, [360, 640, 960, 1280, 1920]],
    [700, [360, 640, 960]],
    [640, [360, 640]],
    [361, [360, 640]],
    [1, [360]],
  ])('offer for a width of %i no more than the width that covers it', (width, expected) => {
    expect(offeredWidths(width)).toEqual(expected)
  })

  it('state the actual width of the covering file', () => {
    expect(sourceSet({ key, width: 500, animated: false }, 'avif')).toBe(
      `/images/${key}/360.avif 360w, /images/${key}/640.avif 500w`,
    )
  })

  it.each([
    [120, 240, '360.jpg', 120, 240],
    [700, 350, '960.jpg', 700, 350],
    [1000, 500, '1280.jpg', 1000, 500],
    [2000, 1000, '1280.jpg', 1280, 640],
  ])('preview %i by %i pixels as %s', (width, height, name, shownWidth, shownHeight) => {
    const shown = { path: `/images/${key}/${name}`, width: shownWidth, height: shownHeight }
    expect(previewImage({ key, width, height })).toEqual(shown)
  })

  it.each([
    [300, ['360.webp 300w']],
    [500, ['360.webp 360w', '640.webp 500w']],
    [2000, ['360.webp 360w', '640.webp 640w', 'full.webp 2000w']],
  ])('offer an animation of width %i as the animated files made at upload', (width, expected) => {
    const paths = expected.map((name) => `/images/${key}/${name}`)
    expect(sourceSet({ key, width, animated: true }, 'webp')).toBe(paths.join(', '))
  })
})

it('jpegPath returns the JPEG URL of a WebP, and leaves other URLs unchanged', () => {
  expect(jpegPath(avatarImagePath(key, 96))).toBe(`/avatars/${key}/96.jpg`)
  expect(jpegPath('blob:https://example.com/1')).toBe('blob:https://example.com/1')
})

it('avatar URLs have three sizes', () => {
  expect(avatarImagePath(key)).toBe(`/avatars/${key}/192.webp`)
  expect(avatarImagePath(key, 96, 'avif')).toBe(`/avatars/${key}/96.avif`)
  expect(avatarImagePath(key, 512, 'jpg')).toBe(`/avatars/${key}/512.jpg`)
})

describe('parseImagePath', () => {
  it('parses every name that exists', () => {
    const served = possibleNames('photo').filter((name) => !name.endsWith('.gif'))
    for (const name of served) {
      expect(parseImagePath(photoImagePath(key, name))).toMatchObject({ kind: 'photo', key, name })
    }
    for (const name of possibleNames('avatar')) {
      expect(parseImagePath(`/avatars/${key}/${name}`)).toMatchObject({ kind: 'avatar', name })
    }
    expect(parseImagePath(`/images/${key}/960.jpg`)).toMatchObject({ width: 960, format: 'jpg' })
  })

  it.each([
    ...['', '/', `/images/${key}/640.webp\n`, `/images/${key}\n/640.webp`],
    `/images/${key.slice(1)}/640.webp`,
    `/images/${key.slice(0, -1)}B/640.webp`,
    ...words(`
      /images/${key}/full.avif /images/${key}/full.png /images/${key}/641.webp
      /images/${key}/0640.webp /images/${key}/640.webp/ /images/${key}/640.WEBP
      /images/${key}/640.webp%00 /images/${key}/../${key}/640.webp /images//640.webp /images/${key}
      images/${key}/640.webp //images/${key}/640.webp /images/${key}A/640.webp
      /images/..%2f..%2fetc%2fpasswd_A/640.webp /images/toString/constructor
      /constructor/${key}/640.webp /avatars/${key}/96.gif /avatars/${key}/full.jpg
      /avatars/${key}/640.webp
    `),
  ])('rejects %j', (path) => {
    expect(parseImagePath(path)).toBeNull()
  })
})

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { knownMake } from '#app/features/carts/names.ts'
import { cartFields } from '#app/features/carts/schema.ts'
import { demoCommunity } from './community.ts'
import { demoPicture } from './pictures.ts'

const { members, categories, photos, likes, comments, themes } = demoCommunity
const usernames = new Set(members.map(({ username }) => username))
const joined = new Map(members.map(({ username, hoursAgo }) => [username, hoursAgo]))
const byRef = new Map(photos.map((photo) => [photo.ref, photo]))
const withTag = (tag: string) => photos.filter(({ tags }) => tags.includes(tag))
const slug = (tag: string) => tag.replace(/[^a-z0-9 -]/g, '').replaceAll(' ', '-')

describe('the demo community', () => {
  it('is large and varied enough', () => {
    expect(photos.length).toBeGreaterThanOrEqual(64)
    expect(new Set(photos.map(({ member }) => member)).size).toBeGreaterThanOrEqual(8)
    expect(comments.length).toBeGreaterThanOrEqual(120)
    expect(photos.filter(({ isPublic }) => !isPublic).length).toBeGreaterThanOrEqual(3)
    expect(photos.filter(({ followersOnly }) => followersOnly)).toHaveLength(1)
  })

  it('describes carts of different makes, years and drives, some of them lifted', () => {
    const carts = members.flatMap(({ binders }) =>
      binders.flatMap(({ cart, isPublic }) => (cart && isPublic ? [cart] : [])),
    )
    const parsed = carts.map((cart) => z.object(cartFields).parse(cart))
    expect(parsed).toEqual(carts)
    const different = (fact: 'make' | 'year' | 'drive') =>
      new Set(carts.map((cart) => cart[fact])).size
    expect(different('make')).toBeGreaterThanOrEqual(5)
    expect(different('year')).toBeGreaterThanOrEqual(8)
    expect(different('drive')).toBe(2)
    expect(carts.filter(({ lift }) => (lift ?? 0) > 0).length).toBeGreaterThanOrEqual(3)
    for (const { make } of carts) expect(knownMake(make ?? '')).toBe(make)
  })

  it.each(photos)('describes $ref', (photo) => {
    expect(photo.ref).toMatch(/^[a-z0-9-]+$/)
    expect(photo.title.trim().length).toBeGreaterThanOrEqual(3)
    expect(photo.title.length).toBeLessThanOrEqual(50)
    expect(photo.description.trim()).not.toBe('')
    expect(photo.altText.trim().length).toBeGreaterThan(20)
    expect(photo.tags.length).toBeGreaterThanOrEqual(1)
    expect(photo.tags.length).toBeLessThanOrEqual(4)
    expect(new Set(photo.tags).size).toBe(photo.tags.length)
    for (const tag of photo.tags) expect(tag).toBe(tag.trim().toLowerCase())
    expect(photo.hoursAgo).toBeGreaterThan(0)
    expect(photo.hoursAgo).toBeLessThanOrEqual(120 * 24)
    const owner = members.find(({ username }) => username === photo.member)
    expect(owner?.hoursAgo).toBeGreaterThan(photo.hoursAgo)
    if (photo.binder !== null) expect(owner?.binders.map(({ ref }) => ref)).toContain(photo.binder)
  })

  it('fills every category and a strip of eight popular tags', () => {
    const open = photos.filter(({ isPublic }) => isPublic)
    for (const category of categories) {
      const inside = open.filter(({ tags }) => tags.some((tag) => slug(tag) === category.slug))
      expect(inside.length, category.slug).toBeGreaterThanOrEqual(3)
    }
    const counts = new Map<string, number>()
    for (const tag of open.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
    expect([...counts.values()].filter((count) => count >= 4).length).toBeGreaterThanOrEqual(8)
  })

  it('likes public photos once per member, after the upload', () => {
    expect(new Set(likes.map(({ photo, member }) => `${photo} ${member}`)).size).toBe(likes.length)
    for (const { photo, member, hoursAgo } of likes) {
      expect(usernames).toContain(member)
      expect(byRef.get(photo)?.isPublic).toBe(true)
      expect(hoursAgo).toBeLessThanOrEqual(byRef.get(photo)?.hoursAgo ?? 0)
      expect(hoursAgo).toBeGreaterThan(0)
    }
    const totals = photos.map(({ ref }) => likes.filter(({ photo }) => photo === ref).length)
    expect(Math.max(...totals)).toBeGreaterThanOrEqual(15)
    expect(totals.filter((total) => total <= 2).length).toBeGreaterThanOrEqual(10)
  })

  it('has themes that photos take part in', () => {
    for (const { themeTag } of themes)
      expect(withTag(themeTag).length, themeTag).toBeGreaterThanOrEqual(5)
  })

  it('comments after the upload, with different texts and without links', () => {
    expect(new Set(comments.map(({ content }) => content)).size).toBe(comments.length)
    for (const { photo, member, content, hoursAgo } of comments) {
      expect(usernames).toContain(member)
      expect(byRef.get(photo)?.isPublic).toBe(true)
      expect(hoursAgo).toBeLessThan(byRef.get(photo)?.hoursAgo ?? 0)
      expect(hoursAgo).toBeGreaterThan(0)
      expect(hoursAgo, `${member} had not joined yet`).toBeLessThan(joined.get(member) ?? 0)
      expect(content.length).toBeLessThanOrEqual(500)
      expect(content).not.toMatch(/https?:|www\.|\w\.(com|org|net|io)\b/i)
    }
  })
})

test('every photo has a picture, in varied shapes, and there is no other file', async () => {
  const files = readdirSync(join(import.meta.dirname, 'pictures'))
  expect(files.toSorted()).toEqual(photos.map(({ ref }) => `${ref}.webp`).toSorted())
  const pictures = photos.map(demoPicture)
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()))
  for (const { format, width, height } of sizes)
    expect({ format, edge: Math.max(width, height) }).toEqual({ format: 'webp', edge: 1600 })
  expect(new Set(sizes.map(({ width, height }) => width / height)).size).toBeGreaterThanOrEqual(8)
  const bytes = pictures.reduce((sum, picture) => sum + statSync(picture).size, 0)
  expect(bytes).toBeLessThanOrEqual(6_000_000)
})

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import express from 'express'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { setDatabase, type Database } from '#db/client.ts'
import { createMember } from '#db/queries/identities.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { imageLibrary, openImageLibrary, setImageLibrary } from '#storage/library.ts'
import { copyProviderPicture } from './provider-picture.server.ts'
import { listen, openTestDatabase } from '#tests/support/sign-in/site.ts'
import { folderOfAllTests } from '#tests/support/folder.ts'

const userId = 'a'.repeat(24)
const here = { allows: (address: string) => address === '127.0.0.1' }

let db: Database
const folder = folderOfAllTests()
let origin: string
let close: () => Promise<void>

beforeAll(async () => {
  vi.stubEnv('DATA_DIR', folder)
  db = await openTestDatabase()
  setImageLibrary(openImageLibrary({ store: createDiskStore(join(folder, 'images')) }))
  await createMember({
    user: {
      id: userId,
      email: 'jane@example.com',
      emailVerified: true,
      firstName: null,
      lastName: null,
    },
    identity: { provider: 'p', subject: 's' },
    welcomeTexts: [],
  })
  const picture = await sharp({
    create: { width: 300, height: 200, channels: 3, background: 'green' },
  })
    .jpeg()
    .toBuffer()
  const app = express()
  app.get('/picture', (_request, response) => void response.type('jpeg').send(picture))
  app.get('/page', (_request, response) => void response.type('jpeg').send('<html>'))
  ;({ origin, close } = await listen(app))
})

afterAll(async () => {
  await close()
  db.$client.close()
  setDatabase(undefined)
})

const avatarKey = (): unknown => db.$client.prepare('SELECT avatar_key FROM users').pluck().get()

it('copies no file from this machine and no file that is not a picture', async () => {
  await expect(copyProviderPicture(userId, `${origin}/picture`)).rejects.toThrow('public internet')
  await expect(copyProviderPicture(userId, `${origin}/page`, here)).rejects.toThrow()
  expect(avatarKey()).toBeNull()
  expect(await readdir(join(folder, 'tmp'))).toEqual([])
})

it("sets the provider's picture as the avatar once", async () => {
  await copyProviderPicture(userId, `${origin}/picture`, here)
  const key = avatarKey()
  expect(key).toMatch(/^[\w-]{22}$/)
  const facts = { width: 300, animated: false, hasAlpha: false }
  expect(await imageLibrary().variant('avatar', String(key), '96.webp', facts)).not.toBeNull()
  await copyProviderPicture(userId, `${origin}/picture`, here)
  expect(avatarKey()).toBe(key)
  expect(db.$client.prepare('SELECT count(*) FROM file_removals').pluck().get()).toBe(1)
  expect(await readdir(join(folder, 'tmp'))).toEqual([])
})

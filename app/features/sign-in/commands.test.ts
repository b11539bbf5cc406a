import { describe, expect, it, vi } from 'vitest'
import {
  createMember,
  giveFirstAvatar,
  linkIdentity,
  userIdOfEmail,
} from '#db/queries/identities.ts'
import { findUser } from '#db/queries/users.ts'
import type { ProviderClaims } from './claims.server.ts'
import { signIn } from './commands.server.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'

const jane: ProviderClaims = {
  provider: 'https://p.example',
  subject: 'jane',
  firstName: 'Jane',
  lastName: 'Doe',
  email: 'jane@example.com',
  emailVerified: true,
  pictureUrl: null,
}

const data = databaseOfEachTest()

const readEmail = async (userId: string) => (await findUser(userId))?.email

const rows = (sql: string): unknown[] => data.db.$client.prepare(sql).all()

describe('signIn', () => {
  it('creates three notifications for a new member, newest first', async () => {
    const { userId, isNew } = await signIn(jane)
    expect(isNew).toBe(true)
    expect(userId.length).toBeGreaterThan(16)
    const notifications = rows('SELECT user_id, kind, text FROM notifications ORDER BY id DESC')
    expect(notifications).toHaveLength(3)
    for (const notification of notifications)
      expect(notification).toMatchObject({ user_id: userId, kind: 'welcome' })
    expect(notifications[0]).toMatchObject({ text: expect.stringMatching(/^Welcome to Cartfolio/) })
  })

  it('copies the names only once', async () => {
    const { userId } = await signIn(jane)
    expect(await signIn({ ...jane, firstName: 'Janet' })).toEqual({ userId, isNew: false })
    expect(rows('SELECT first_name FROM users')).toEqual([{ first_name: 'Jane' }])
    expect(rows('SELECT 1 FROM notifications')).toHaveLength(3)
  })

  it('finds a member whose address has changed at the provider', async () => {
    const { userId } = await signIn(jane)
    const again = await signIn({ ...jane, email: 'doe@example.com', emailVerified: false })
    expect(again.userId).toBe(userId)
  })

  it('links an account with a verified address, never an unverified one', async () => {
    const { userId } = await signIn(jane)
    const other = { ...jane, provider: 'https://q.example', subject: 'j' }
    expect(await signIn(other)).toEqual({ userId, isNew: false })
    expect(await signIn({ ...other, emailVerified: false })).toEqual({ userId, isNew: false })
    const unverified = await signIn({ ...other, subject: 'stranger', emailVerified: false })
    expect(unverified.isNew).toBe(true)
    expect(await readEmail(unverified.userId)).toBe('jane@example.com')
    expect(await userIdOfEmail('jane@example.com')).toBe(userId)
  })

  it('gives the owner of a verified address a separate account from earlier unverified ones', async () => {
    const squatters = [
      await signIn({ ...jane, subject: 'squatter', emailVerified: false }),
      await signIn({ ...jane, subject: 'another', emailVerified: false }),
    ]
    expect(await userIdOfEmail('jane@example.com')).toBeNull()
    const owner = await signIn(jane)
    expect(owner.isNew).toBe(true)
    expect(new Set([owner, ...squatters].map(({ userId }) => userId)).size).toBe(3)
    expect(await userIdOfEmail('JANE@example.com')).toBe(owner.userId)
    // The earlier accounts stay separate and unverified.
    for (const [index, subject] of ['squatter', 'another'].entries()) {
      const again = await signIn({ ...jane, subject })
      expect(again).toEqual({ userId: squatters[index]?.userId, isNew: false })
    }
    expect(await userIdOfEmail('jane@example.com')).toBe(owner.userId)
  })

  it('marks the address as verified once the provider has verified it', async () => {
    const { userId } = await signIn({ ...jane, emailVerified: false })
    await signIn({ ...jane, email: 'doe@example.com' })
    expect(await userIdOfEmail('doe@example.com')).toBeNull()
    expect(await signIn(jane)).toEqual({ userId, isNew: false })
    expect(await userIdOfEmail('jane@example.com')).toBe(userId)
    expect(await readEmail(userId)).toBe('jane@example.com')
  })

  it('creates one account for many concurrent first sign-ins', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => signIn(jane)))
    expect(new Set(all.map(({ userId }) => userId)).size).toBe(1)
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(rows('SELECT 1 FROM users')).toHaveLength(1)
    expect(rows('SELECT 1 FROM notifications')).toHaveLength(3)
  })

  it('copies the picture once, without waiting and without failing', async () => {
    const copyPicture = vi.fn(() => Promise.reject(new Error('no picture')))
    const claims = { ...jane, pictureUrl: 'https://pictures.example/1.jpg' }
    const { userId } = await signIn(claims, { copyPicture })
    await signIn(claims, { copyPicture })
    expect(copyPicture.mock.calls).toEqual([[userId, 'https://pictures.example/1.jpg']])
  })
})

describe('database writes', () => {
  const names = { firstName: null, lastName: null }
  const user = { ...names, id: 'a'.repeat(24), email: 'jane@example.com', emailVerified: true }
  const identity = { provider: 'p', subject: 's' }

  it('create the whole member or nothing', async () => {
    expect(await createMember({ user, identity, welcomeTexts: ['a'] })).toBe(true)
    const sameEmail = { ...user, id: 'b'.repeat(24), email: 'JANE@example.com' }
    const other = { provider: 'p', subject: 't' }
    const samePerson = { ...user, id: 'c'.repeat(24), email: 'new@example.com' }
    for (const taken of [
      { user: sameEmail, identity: other },
      { user: samePerson, identity },
    ])
      expect(await createMember({ ...taken, welcomeTexts: ['b'] })).toBe(false)
    expect(rows('SELECT id FROM users')).toEqual([{ id: user.id }])
    expect(rows('SELECT subject FROM identities')).toEqual([{ subject: 's' }])
    expect(rows('SELECT text FROM notifications')).toEqual([{ text: 'a' }])
    expect(await linkIdentity({ ...identity, userId: user.id })).toBe(false)
  })

  it('do not replace an avatar that the member has uploaded', async () => {
    await createMember({ user, identity, welcomeTexts: [] })
    expect(await giveFirstAvatar(user.id, 'first')).toBe(true)
    expect(await giveFirstAvatar(user.id, 'second')).toBe(false)
    expect(rows('SELECT avatar_key FROM users')).toEqual([{ avatar_key: 'first' }])
    expect(rows('SELECT kind, image_key FROM file_removals')).toEqual([
      { kind: 'avatar', image_key: 'second' },
    ])
  })
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { database } from '#db/client.ts'
import { insertMaintainerInvitations } from '#db/queries/invitations.ts'
import { insertPhoto, type NewPhoto } from '#db/queries/photo-writes.ts'
import { comments, users } from '#db/schema.ts'
import { invitationDigest, newInvitationCode } from '#app/features/sign-in/invitation.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { slugify } from '#app/http/addresses.ts'

/** Inserts a member; missing fields get default values. */
export async function makeMember(fields: Partial<typeof users.$inferInsert> = {}) {
  const id = fields.id ?? `user-${randomUUID()}`
  return database()
    .insert(users)
    .values({
      id,
      email: `${id}@example.com`,
      firstName: 'Jane',
      lastName: 'Doe',
      username: `u${randomUUID().replaceAll('-', '').slice(0, 12)}`,
      ...fields,
    })
    .returning()
    .get()
}

/**
 * Inserts a member like `makeMember`.
 * @param seen differences from an active member who is not a moderator
 * @returns the member as the viewer of commands
 */
export const makeViewer = async (
  fields: Partial<typeof users.$inferInsert> = {},
  seen: Partial<Viewer> = {},
): Promise<Viewer> => ({
  ...(await makeMember(fields)),
  profileImageUrl: null,
  suspended: false,
  unreadNotifications: 0,
  isModerator: false,
  ...seen,
})

/**
 * Inserts an invitation of the maintainer.
 * @returns the code of its link
 */
export async function makeInvitation(): Promise<string> {
  const code = newInvitationCode()
  await insertMaintainerInvitations([invitationDigest(code)])
  return code
}

/** Runs what a suspended or leaving member did while the account was active. */
export async function whileActive<Result>(
  userId: string,
  act: () => Promise<Result>,
): Promise<Result> {
  const itself = eq(users.id, userId)
  const { suspendedAt, deletedAt } = users
  const before = database().select({ suspendedAt, deletedAt }).from(users).where(itself).get()
  if (!before?.suspendedAt && !before?.deletedAt) return act()
  database().update(users).set({ suspendedAt: null, deletedAt: null }).where(itself).run()
  try {
    return await act()
  } finally {
    database().update(users).set(before).where(itself).run()
  }
}

/**
 * Inserts a photo's row without a file: for tests of rules, lists and counts. The member may
 * already be suspended.
 */
export async function makePhoto(
  userId: string,
  fields: Partial<Omit<NewPhoto, 'tags'>> & { tags?: string[]; binderId?: number } = {},
): Promise<number> {
  const { tags = [], binderId, ...rest } = fields
  const photo: NewPhoto = {
    title: 'A cart',
    description: null,
    altText: null,
    sourceUrl: null,
    isPublic: true,
    image: {
      key: randomUUID().replaceAll('-', '').slice(0, 21) + 'A',
      width: 1200,
      height: 800,
      animated: false,
      hasAlpha: false,
      dominantColor: '#336644',
      placeholder: null,
    },
    ...rest,
    tags: tags.map((tag) => ({ tag, slug: slugify(tag) })),
  }
  const binder = binderId === undefined ? null : { id: binderId }
  const id = await whileActive(userId, () => insertPhoto(userId, photo, binder))
  if (id === null) throw new Error('The binder belongs to another member.')
  return id
}

/**
 * Inserts comments numbered from 1.
 * @returns their ids, oldest first
 */
export const makeComments = (userId: string, photoId: number, count: number): number[] =>
  Array.from(
    { length: count },
    (_, index) =>
      database()
        .insert(comments)
        .values({ userId, photoId, content: `Comment ${index + 1}` })
        .returning({ id: comments.id })
        .get().id,
  )

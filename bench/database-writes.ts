import { randomBytes } from 'node:crypto'
import { database } from '#db/client.ts'
import { insertComment } from '#db/queries/comments.ts'
import { toggleFollow } from '#db/queries/follows.ts'
import { toggleLike } from '#db/queries/likes.ts'
import { applyDecision } from '#db/queries/moderation.ts'
import { deletePhoto, insertPhoto, updatePhoto } from '#db/queries/photo-writes.ts'
import { updateMember } from '#db/queries/users.ts'
import { COMMONEST_WORD } from './million-words.ts'
import { memberId, type CommunitySize } from './million-rows.ts'

type Write = (random: () => number) => Promise<unknown>

/** Photos that a call may change; each is used by one call only. */
interface OwnPhoto {
  id: number
  userId: string
}

/** Writes of members and moderators, on old and new photos of any member. */
export function writesOf(size: CommunitySize): Record<string, Write> {
  const someMember = (random: () => number) => memberId(1 + Math.floor(size.members * random()))
  const somePhoto = (random: () => number) => 1 + Math.floor(size.photos * random())
  const owner = database().$client.prepare<[number], OwnPhoto>(
    'SELECT id, user_id AS userId FROM photos WHERE id >= ? ORDER BY id LIMIT 1',
  )
  const ownPhoto = (random: () => number): OwnPhoto => {
    const found = owner.get(somePhoto(random) * 0.99)
    if (!found) throw new Error('There is no such photo.')
    return found
  }
  const tags = ['beach', 'lifted', 'vintage', 'sunset'].map((tag) => ({ tag, slug: tag }))

  return {
    like: (random) => toggleLike(someMember(random), somePhoto(random)),
    follow: (random) => toggleFollow(someMember(random), memberId(size.members)),
    comment: (random) =>
      insertComment({ userId: someMember(random), photoId: somePhoto(random), content: 'Nice.' }),
    'row of an upload': (random) =>
      insertPhoto(
        someMember(random),
        {
          title: `My ${COMMONEST_WORD} at the lake`,
          description: 'The first evening with the new lithium battery and chrome wheels.',
          altText: null,
          sourceUrl: null,
          isPublic: true,
          tags,
          image: {
            key: randomBytes(16).toString('base64url'),
            width: 1600,
            height: 1200,
            animated: false,
            hasAlpha: false,
            dominantColor: '#336644',
            placeholder: null,
          },
        },
        null,
      ),
    'edit of a photo': (random) => {
      const { id, userId } = ownPhoto(random)
      return updatePhoto(id, userId, { title: `Another ${COMMONEST_WORD}`, tags: tags.slice(1) })
    },
    'delete of a photo': (random) => {
      const { id, userId } = ownPhoto(random)
      return deletePhoto(id, userId)
    },
    'hide of a photo': (random) =>
      applyDecision({
        ...{ moderatorId: memberId(1), reportId: 1, action: 'hide', note: '', resolution: '' },
        ...{ photoId: ownPhoto(random).id, commentId: null, userId: null, rekeyed: null },
      }),
    'new name of a member': (random) =>
      updateMember(someMember(random), { firstName: `Zoë ${random()}` }),
  }
}

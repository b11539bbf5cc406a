import { z } from 'zod'
import { switchField, textField, validate, type Fields } from '#app/http/forms/text.ts'
import {
  COMMENT_ACTIONS,
  MAXIMUM_BULK_NOTE,
  MAXIMUM_NOTE,
  MEMBER_ACTIONS,
  MODERATION_ACTIONS,
  PHOTO_ACTIONS,
} from './moderation.ts'
import { applyModeration, type Moderation } from '#db/queries/moderation-actions.ts'
import { findReport, type ReportRow } from '#db/queries/moderation.ts'
import { conflict, invalid, notFound } from '#app/http/http-error.ts'
import { idParameter } from '#app/http/addresses.ts'
import { workOffBacklog, workOffSome } from '../backlog/backlog.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { hideAllPosts } from '../backlog/hidings.server.ts'
import { MAX_TRIES, setCommentHidden, withNewPictureKey } from './hiding.server.ts'
import { requireComment, requireMember, requireModerator, requirePhoto } from './queries.server.ts'
import { possibleActions } from './serializers.server.ts'
import { actionDone } from './messages.ts'
import { decide, describeDecision } from './decisions.server.ts'
import { writeTagRename } from './tag-rename.server.ts'

const CHOOSE = 'Please choose what to do'

/** The form of a report's actions. */
export const moderationSchema = z
  .object({
    intent: z.enum(MODERATION_ACTIONS, { error: CHOOSE }),
    note: textField('Note', MAXIMUM_NOTE),
  })
  .refine(({ intent, note }) => intent !== 'warn' || note !== '', {
    error: 'Please write the warning here',
    path: ['note'],
  })

const photoModerationSchema = z
  .object({
    intent: z.enum(PHOTO_ACTIONS, { error: CHOOSE }),
    note: textField('Reason', MAXIMUM_NOTE),
  })
  .refine(({ intent, note }) => intent !== 'delete' || note !== '', {
    error: 'Please give the reason for deleting it',
    path: ['note'],
  })

const commentModerationSchema = z.object({
  intent: z.enum(COMMENT_ACTIONS, { error: CHOOSE }),
  note: textField('Reason', MAXIMUM_NOTE),
})

export const memberModerationSchema = z.object({
  intent: z.enum(MEMBER_ACTIONS, { error: CHOOSE }),
  note: textField('Note', MAXIMUM_BULK_NOTE),
  reason: textField('Reason', MAXIMUM_BULK_NOTE),
  hidePhotos: switchField(false),
})

const NO_LONGER_POSSIBLE = 'This action is no longer possible.'

async function requireReport(id: number | null): Promise<ReportRow> {
  const row = id === null ? null : await findReport(id)
  if (!row) throw notFound('This report does not exist.')
  return row
}

/**
 * Applies one action to a report (docs/product.md#permissions), closes it and logs the action.
 * @returns a message about the result
 * @param fields `reportId`, `intent` and `note`, unvalidated
 * @throws HttpError 403 unless a moderator, 404, 409 if the photo changes, 400
 */
export async function moderate(viewer: Viewer, fields: Fields): Promise<string> {
  requireModerator(viewer)
  const id = idParameter(typeof fields.reportId === 'string' ? fields.reportId : undefined)
  await requireReport(id)
  const { intent, note } = validate(moderationSchema, fields)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const row = await requireReport(id)
    const isPossible = possibleActions(row, viewer.id).includes(intent)
    // There is no author if the content or the account is deleted.
    const isGone = row.member === null && intent !== 'dismiss'
    if (!isPossible && isGone) throw notFound('The reported content no longer exists.')
    if (!isPossible) throw invalid({ '': [NO_LONGER_POSSIBLE] })
    if (!(await decide(viewer.id, row, intent, note))) continue
    void workOffBacklog()
    return describeDecision(row, intent)
  }
  throw conflict({ '': ['The photo is being changed elsewhere. Please try again.'] })
}

/**
 * Hides a photo without a report, shows it again, or deletes it, and logs the action.
 * @returns a message about the result
 * @param fields `intent` and `note`, unvalidated
 * @throws HttpError 403 unless a moderator, 404, 409 if it keeps changing, 400
 */
export async function moderatePhoto(viewer: Viewer, id: number | null, fields: Fields) {
  requireModerator(viewer)
  const { intent, note } = validate(photoModerationSchema, fields)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const photo = await requirePhoto(id)
    if (intent === 'delete') {
      const about = { photoId: photo.id, commentId: null, userId: photo.owner.id, rekeyed: null }
      if (!(await applyModeration(viewer.id, { action: intent, note, ...about }))) continue
      await workOffSome()
      return actionDone(intent, 'photo')
    }
    if ((intent === 'hide') === (photo.hiddenAt !== null))
      throw invalid({ '': [NO_LONGER_POSSIBLE] })
    const about = { photoId: photo.id, commentId: null, userId: photo.owner.id }
    const written = await withNewPictureKey(photo, (rekeyed) =>
      applyModeration(viewer.id, { action: intent, note, ...about, rekeyed }),
    )
    if (written) return actionDone(intent, 'photo')
  }
  throw conflict({ '': ['The photo is being changed elsewhere. Please try again.'] })
}

/**
 * Hides a comment without a report, or shows it again, and logs the action.
 * @returns a message about the result
 * @param fields `intent` and `note`, unvalidated
 * @throws HttpError 403 unless a moderator, 404, 400
 */
export async function moderateComment(viewer: Viewer, id: number | null, fields: Fields) {
  requireModerator(viewer)
  const comment = await requireComment(id)
  const { intent, note } = validate(commentModerationSchema, fields)
  if (!(await setCommentHidden(viewer.id, comment, intent, note))) {
    await requireComment(id)
    throw invalid({ '': [NO_LONGER_POSSIBLE] })
  }
  return actionDone(intent, 'comment')
}

/**
 * Suspends another member, lifts the suspension, hides all that the member has posted, or shows it
 * again, and logs the actions.
 * @returns a message about the result
 * @param fields `intent`, `note` and `hidePhotos`, unvalidated
 * @throws HttpError 403 unless a moderator, 404, 400 with messages by field
 */
export async function moderateMember(viewer: Viewer, id: string, fields: Fields) {
  requireModerator(viewer)
  const member = await requireMember(id)
  const { intent, note, reason, hidePhotos } = validate(memberModerationSchema, fields)
  if (member.id === viewer.id) throw invalid({ '': [NO_LONGER_POSSIBLE] })
  const done: string[] = []
  if (intent === 'suspend' || intent === 'lift') {
    const about = { photoId: null, commentId: null, userId: member.id, rekeyed: null }
    const moderation: Moderation = { action: intent, note, ...about }
    if (!(await applyModeration(viewer.id, moderation))) {
      await requireMember(id)
      throw invalid({ '': [NO_LONGER_POSSIBLE] })
    }
    // The member reads it where uploading is not possible any more, and as a notification.
    if (intent === 'suspend' && reason !== '')
      await applyModeration(viewer.id, { action: 'warn', ...about, note: reason })
    void workOffBacklog()
    done.push(actionDone(intent, 'user'))
  }
  if (intent === 'hide-photos' || (intent === 'suspend' && hidePhotos)) {
    done.push(`${await hideAllPosts(viewer.id, member.id, note)} hidden`)
  }
  if (intent === 'show-all') {
    done.push(`${await hideAllPosts(viewer.id, member.id, note, 'unhide')} shown again`)
    void workOffBacklog()
  }
  return done.join(', ')
}

/**
 * Renames a tag on all photos and themes, or merges it into another one, and logs it.
 * @returns the new tag
 * @param fields `tag` and `newTag`, unvalidated
 * @throws HttpError 403 unless a moderator, 400 with messages by field
 */
export async function renameTag(viewer: Viewer, fields: Fields): Promise<string> {
  requireModerator(viewer)
  const { target } = await writeTagRename(viewer.id, fields)
  await workOffSome()
  return target
}

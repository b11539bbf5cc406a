import { applyDecision, findReport, type Rekeyed, type ReportRow } from '#db/queries/moderation.ts'
import { conflict, invalid, notFound } from '#app/http/http-error.ts'
import { idParameter } from '#app/http/addresses.ts'
import type { Viewer } from '../sign-in/viewer.ts'
import { fieldErrors } from '../text.ts'
import { MAX_TRIES, withNewPictureKey } from './hiding.server.ts'
import { requireModerator } from './queries.server.ts'
import { possibleActions, toReportedContent } from './serializers.server.ts'
import type { ModerationAction } from './moderation.ts'
import { moderationSchema } from './schema.ts'
import { actionDone } from './messages.ts'

async function requireReport(id: number | null): Promise<ReportRow> {
  const row = id === null ? null : await findReport(id)
  if (!row) throw notFound('This report does not exist.')
  return row
}

/** @returns false if the report or the photo has changed in the meantime; nothing is written then */
async function decide(
  moderator: Viewer,
  row: ReportRow,
  action: ModerationAction,
  note: string,
): Promise<boolean> {
  const done = actionDone(action, toReportedContent(row)?.kind ?? null)
  const write = (rekeyed: Rekeyed | null) =>
    applyDecision({
      moderatorId: moderator.id,
      reportId: row.id,
      action,
      note,
      resolution: note ? `${done}: ${note}` : done,
      photoId: row.reportedPhotoId,
      commentId: row.comment?.id ?? null,
      userId: row.member?.id ?? null,
      rekeyed,
    })
  const isAboutHiding = action === 'hide' || action === 'unhide'
  if (!isAboutHiding || row.comment || !row.photo) return write(null)
  return withNewPictureKey(row.photo, write)
}

/**
 * Applies one action to a report: dismisses it, hides or unhides the content, warns or suspends the
 * member, or lifts a suspension (docs/product.md#permissions). Closes the report and logs the action.
 * @param fields `reportId`, `intent` and `note`, unvalidated
 * @returns a message about the result
 * @throws HttpError 403 if the viewer is not a moderator, 404 for an unknown report or deleted content,
 *   409 if the photo keeps changing, 400 with messages by field
 */
export async function moderate(viewer: Viewer, fields: Record<string, unknown>): Promise<string> {
  requireModerator(viewer)
  const id = idParameter(typeof fields.reportId === 'string' ? fields.reportId : undefined)
  await requireReport(id)
  const parsed = moderationSchema.safeParse(fields)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error))
  const { intent, note } = parsed.data
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const row = await requireReport(id)
    const isPossible = possibleActions(row, viewer.id).includes(intent)
    // There is no author if the content or the account is deleted.
    const isGone = row.member === null && intent !== 'dismiss'
    if (!isPossible && isGone) throw notFound('The reported content no longer exists.')
    if (!isPossible) throw invalid({ '': ['This action is no longer possible.'] })
    if (await decide(viewer, row, intent, note))
      return actionDone(intent, toReportedContent(row)?.kind ?? null)
  }
  throw conflict({ '': ['The photo is being changed elsewhere. Please try again.'] })
}

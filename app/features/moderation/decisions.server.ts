import { HELD_POST } from '#db/queries/held-posts.ts'
import { applyDecision, type Rekeyed } from '#db/queries/moderation-actions.ts'
import type { ReportRow } from '#db/queries/moderation.ts'
import { withNewPictureKey } from './hiding.server.ts'
import { actionDone, heldAction } from './messages.ts'
import type { ModerationAction } from './moderation.ts'
import { toReportedContent } from './serializers.server.ts'

/** What a decision did, for the moderator and the report. */
export const describeDecision = (row: ReportRow, action: ModerationAction): string =>
  actionDone(
    row.category === HELD_POST ? heldAction(action) : action,
    toReportedContent(row)?.kind ?? null,
  )

/**
 * Applies a moderator's (null: the maintainer's) decision about a report.
 * @returns false if something has changed meanwhile
 */
export async function decide(
  moderatorId: string | null,
  row: ReportRow,
  action: ModerationAction,
  note: string,
) {
  const done = describeDecision(row, action)
  const write = (rekeyed: Rekeyed | null) =>
    applyDecision({
      moderatorId,
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

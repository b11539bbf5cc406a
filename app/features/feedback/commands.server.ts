import { insertFeatureRequest, insertReport } from '#db/queries/feedback.ts'
import { invalid, notFound } from '#app/http/http-error.ts'
import { requireActive, type Viewer } from '../sign-in/viewer.ts'
import { fieldErrors } from '../text.ts'
import { TARGET_GONE, type ReportTarget } from './feedback.ts'
import { featureRequestSchema, reportSchema } from './schema.ts'

function targetColumn(target: ReportTarget | null) {
  switch (target?.kind) {
    case 'photo':
      return { photoId: Number(target.id) }
    case 'comment':
      return { commentId: Number(target.id) }
    case 'user':
      return { userId: target.id }
    case undefined:
      return {}
  }
}

/**
 * Stores a report for the moderators (docs/product.md#reports).
 * @param target from `reportTarget`; null for the site in general
 * @param fields `category` and `details`, unvalidated
 * @throws HttpError 403 for a suspended member, 400 with messages by field, 404 for a target that
 *   was deleted or hidden in the meantime
 */
export async function sendReport(
  viewer: Viewer,
  target: ReportTarget | null,
  fields: Record<string, unknown>,
): Promise<void> {
  requireActive(viewer)
  const parsed = reportSchema.safeParse(fields)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error))
  const report = { ...parsed.data, ...targetColumn(target), reporterId: viewer.id }
  if ((await insertReport(report)) === null) throw notFound(TARGET_GONE)
}

/**
 * Stores a feature request for the maintainer (docs/product.md#reports).
 * @param viewer null for a visitor, who may send one, too
 * @param fields `title`, `category`, `description` and `priority`, unvalidated
 * @throws HttpError 403 for a suspended member, 400 with messages by field
 */
export async function requestFeature(
  viewer: Viewer | null,
  fields: Record<string, unknown>,
): Promise<void> {
  if (viewer) requireActive(viewer)
  const parsed = featureRequestSchema.safeParse(fields)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error))
  await insertFeatureRequest({ ...parsed.data, userId: viewer?.id ?? null })
}

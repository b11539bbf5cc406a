import { z } from 'zod'
import { requiredName, requiredText, validate, type Fields } from '#app/http/forms/text.ts'
import {
  FEATURE_CATEGORIES,
  FEATURE_PRIORITIES,
  MAXIMUM_FEATURE_DESCRIPTION,
  MAXIMUM_FEATURE_TITLE,
  MAXIMUM_REPORT_LENGTH,
  REPORT_CATEGORIES,
  TARGET_GONE,
  type ReportTarget,
} from './feedback.ts'
import { insertFeatureRequest, insertReport } from '#db/queries/feedback.ts'
import { notFound } from '#app/http/http-error.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { requireActive, type Viewer } from '#app/handlers/viewer.ts'

/** The report form's fields except the target. */
export const reportSchema = z.object({
  category: z.enum(REPORT_CATEGORIES, { error: 'Please choose one of the categories' }),
  details: requiredText('Details', MAXIMUM_REPORT_LENGTH, 'Please describe what is wrong'),
})

/** The feature request form (docs/product.md#validation). */
export const featureRequestSchema = z.object({
  title: requiredName('Title', MAXIMUM_FEATURE_TITLE, 'Please enter a title'),
  category: z.enum(FEATURE_CATEGORIES, { error: 'Please choose one of the categories' }),
  description: requiredText(
    'Description',
    MAXIMUM_FEATURE_DESCRIPTION,
    'Please describe the feature',
  ),
  priority: z
    .enum(FEATURE_PRIORITIES, { error: 'Please choose low, medium or high' })
    .nullish()
    .transform((priority) => priority ?? 'medium'),
})

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
 * Stores a report for the moderators, and notifies them.
 * @param target from `reportTarget`; null for the site
 * @param fields `category`, `details`
 * @throws HttpError 403 if suspended, 400 with messages by field, 404 for a target that is gone
 */
export async function sendReport(viewer: Viewer, target: ReportTarget | null, fields: Fields) {
  requireActive(viewer)
  const sent = validate(reportSchema, fields)
  const report = { ...sent, ...targetColumn(target), reporterId: viewer.id }
  if ((await insertReport(report, environment().MODERATORS)) === null) throw notFound(TARGET_GONE)
}

/**
 * Stores a feature request for the maintainer; `viewer` is null for a visitor, who may send one,
 * too.
 * @param fields `title`, `category`, `description` and `priority`, unvalidated
 * @throws HttpError 403 if suspended, 400 with messages by field
 */
export async function requestFeature(viewer: Viewer | null, fields: Fields) {
  if (viewer) requireActive(viewer)
  const sent = validate(featureRequestSchema, fields)
  await insertFeatureRequest({ ...sent, userId: viewer?.id ?? null })
}

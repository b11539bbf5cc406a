import { z } from 'zod'
import { requiredText } from '../text.ts'
import {
  FEATURE_CATEGORIES,
  FEATURE_PRIORITIES,
  MAXIMUM_FEATURE_DESCRIPTION,
  MAXIMUM_FEATURE_TITLE,
  MAXIMUM_REPORT_LENGTH,
  REPORT_CATEGORIES,
} from './feedback.ts'

/** The report form's fields except the target. */
export const reportSchema = z.object({
  category: z.enum(REPORT_CATEGORIES, { error: 'Please choose one of the categories' }),
  details: requiredText('Details', MAXIMUM_REPORT_LENGTH, 'Please describe what is wrong'),
})

/** The feature request form (docs/product.md#validation). */
export const featureRequestSchema = z.object({
  title: requiredText('Title', MAXIMUM_FEATURE_TITLE, 'Please enter a title'),
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

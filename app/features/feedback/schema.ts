import { z } from 'zod'
import { requiredText } from '../text.ts'

/** Contract, fine print 'Input': notification and report texts, in UTF-16 units. */
export const MAXIMUM_REPORT_LENGTH = 2_000

/** What a report can be about: the six of the Reporting Center and the policies' own (spec sections 2 and 6). */
export const REPORT_CATEGORIES = [
  'Inappropriate Content',
  'Harassment & Bullying',
  'Copyright Violation',
  'Safety Concerns',
  'Impersonation',
  'Inaccurate Information',
  'Other Issues',
] as const

export type ReportCategory = (typeof REPORT_CATEGORIES)[number]

/** The report form's fields besides its target. */
export const reportSchema = z.object({
  category: z.enum(REPORT_CATEGORIES, { error: 'Please choose one of the categories' }),
  details: requiredText('Details', MAXIMUM_REPORT_LENGTH, 'Please describe what is wrong'),
})

/** Where a feature can be wished for (spec section 3, 'Feature request'). */
export const FEATURE_CATEGORIES = [
  'User Interface',
  'Photo Management',
  'Social Features',
  'Search & Discovery',
  'Mobile Experience',
  'Privacy & Security',
  'Performance',
  'Other',
] as const

export const FEATURE_PRIORITIES = ['low', 'medium', 'high'] as const

/** The lengths of photos' texts serve here too. */
export const MAXIMUM_FEATURE_TITLE = 1_000
export const MAXIMUM_FEATURE_DESCRIPTION = 10_000

/** The feature request form (spec section 5, 'Feature request'). */
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

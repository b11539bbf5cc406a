/*
 * Options, limits and targets of reports and feature requests. Not in schema.ts, so that pages do
 * not load zod.
 */

export interface ReportTarget {
  kind: 'photo' | 'comment' | 'user'
  id: string
  title: string
  text: string | null
  url: string
  thumbnailUrl: string | null
}

/** Query parameters and form fields that name the target (docs/product.md#reports). */
export const TARGET_KINDS = ['photo', 'comment', 'user'] as const

export const TARGET_GONE = 'The content you want to report is not available.'

/** Longest report and notification text, in UTF-16 units (docs/product.md#limits). */
export const MAXIMUM_REPORT_LENGTH = 2_000

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

/** In UTF-16 units (docs/product.md#limits). */
export const MAXIMUM_FEATURE_TITLE = 1_000
export const MAXIMUM_FEATURE_DESCRIPTION = 10_000

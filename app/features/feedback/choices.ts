/* What reports and wishes can be about, for schema, form and page alike: without zod, which no page needs to load. */

/** Notification and report texts, in UTF-16 units (docs/product.md#input). */
export const MAXIMUM_REPORT_LENGTH = 2_000

/** What a report can be about: the six of the Reporting Center and the policies' own (docs/product.md#screens, docs/product.md#permissions). */
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

/** Where a feature can be wished for (docs/product.md#data). */
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

/* The options of reports and feature requests, shared by schema, form and page. Without zod, so
   that pages do not load it. */

/** Longest report and notification text, in UTF-16 units (docs/product.md#input). */
export const MAXIMUM_REPORT_LENGTH = 2_000

/**
 * The categories of a report: the six of the Reporting Center and those of the policies
 * (docs/product.md#screens, docs/product.md#permissions).
 */
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

/** The categories of a feature request (docs/product.md#data). */
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

/** The same limits as for photo texts. */
export const MAXIMUM_FEATURE_TITLE = 1_000
export const MAXIMUM_FEATURE_DESCRIPTION = 10_000

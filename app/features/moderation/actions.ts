import { MAXIMUM_REPORT_LENGTH } from '../feedback/choices.ts'

/** What a moderator can do about a report (docs/product.md#states, docs/product.md#permissions). */
export const MODERATION_ACTIONS = ['dismiss', 'hide', 'unhide', 'warn', 'suspend', 'lift'] as const

export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

/** Notification and report texts (docs/product.md#input). */
export const MAXIMUM_NOTE = MAXIMUM_REPORT_LENGTH

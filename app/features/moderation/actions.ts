import { MAXIMUM_REPORT_LENGTH } from '../feedback/choices.ts'

/** A moderator's actions for a report (docs/product.md#states, docs/product.md#permissions). */
export const MODERATION_ACTIONS = ['dismiss', 'hide', 'unhide', 'warn', 'suspend', 'lift'] as const

export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

/** Longest note, in UTF-16 units (docs/product.md#input). */
export const MAXIMUM_NOTE = MAXIMUM_REPORT_LENGTH

import { MAXIMUM_REPORT_LENGTH } from '../feedback/choices.ts'

/** What a moderator can do about a report (spec sections 4 and 6: moderation, by policy text). */
export const MODERATION_ACTIONS = ['dismiss', 'hide', 'unhide', 'warn', 'suspend', 'lift'] as const

export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

/** Contract, fine print 'Input': notification and report texts. */
export const MAXIMUM_NOTE = MAXIMUM_REPORT_LENGTH

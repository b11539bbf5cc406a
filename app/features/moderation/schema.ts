import { z } from 'zod'
import { MAXIMUM_REPORT_LENGTH } from '../feedback/schema.ts'
import { textField } from '../text.ts'

/** What a moderator can do about a report (spec sections 4 and 6: moderation, by policy text). */
export const MODERATION_ACTIONS = ['dismiss', 'hide', 'unhide', 'warn', 'suspend', 'lift'] as const

export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

/** Contract, fine print 'Input': notification and report texts. */
export const MAXIMUM_NOTE = MAXIMUM_REPORT_LENGTH

/** The form under a report. */
export const moderationSchema = z
  .object({
    intent: z.enum(MODERATION_ACTIONS, { error: 'Please choose what to do' }),
    note: textField('Note', MAXIMUM_NOTE),
  })
  .refine(({ intent, note }) => intent !== 'warn' || note !== '', {
    error: 'Please write the warning here',
    path: ['note'],
  })

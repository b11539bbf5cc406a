import { z } from 'zod'
import { textField } from '../text.ts'
import { MAXIMUM_NOTE, MODERATION_ACTIONS } from './moderation.ts'

/** The form of a report's actions. */
export const moderationSchema = z
  .object({
    intent: z.enum(MODERATION_ACTIONS, { error: 'Please choose what to do' }),
    note: textField('Note', MAXIMUM_NOTE),
  })
  .refine(({ intent, note }) => intent !== 'warn' || note !== '', {
    error: 'Please write the warning here',
    path: ['note'],
  })

import { z } from 'zod'
import { switchField, textField } from '../text.ts'
import {
  MAXIMUM_BULK_NOTE,
  MAXIMUM_NOTE,
  MEMBER_ACTIONS,
  MODERATION_ACTIONS,
  PHOTO_ACTIONS,
} from './moderation.ts'

const CHOOSE = 'Please choose what to do'

/** The form of a report's actions. */
export const moderationSchema = z
  .object({
    intent: z.enum(MODERATION_ACTIONS, { error: CHOOSE }),
    note: textField('Note', MAXIMUM_NOTE),
  })
  .refine(({ intent, note }) => intent !== 'warn' || note !== '', {
    error: 'Please write the warning here',
    path: ['note'],
  })

/** The form of a photo's actions. */
export const photoModerationSchema = z
  .object({
    intent: z.enum(PHOTO_ACTIONS, { error: CHOOSE }),
    note: textField('Reason', MAXIMUM_NOTE),
  })
  .refine(({ intent, note }) => intent !== 'delete' || note !== '', {
    error: 'Please give the reason for deleting it',
    path: ['note'],
  })

/** The form of a member's actions. */
export const memberModerationSchema = z.object({
  intent: z.enum(MEMBER_ACTIONS, { error: CHOOSE }),
  note: textField('Note', MAXIMUM_BULK_NOTE),
  hidePhotos: switchField(false),
})

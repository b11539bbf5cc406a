import { z } from 'zod'
import { FREQUENCIES } from './mail-notices.ts'

/** How often a member wants mail notices. */
export const mailNoticesSchema = z.object({
  mailNotices: z.enum(FREQUENCIES, { error: 'Please choose how often you want mail' }),
})

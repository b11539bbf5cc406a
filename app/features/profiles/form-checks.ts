import { parseWithZod } from '@conform-to/zod/v4'
import { profileSchema } from './schema.ts'

/**
 * The rules for a profile, in the browser. They bring zod along: only for a script that is fetched when
 * the form is sent.
 */
export const checkProfile = (sent: FormData) =>
  parseWithZod(sent, { schema: profileSchema, disableAutoCoercion: true })

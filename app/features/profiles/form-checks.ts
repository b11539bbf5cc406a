import { parseWithZod } from '@conform-to/zod/v4'
import { profileSchema } from './schema.ts'

/** Profile validation in the browser. It imports zod, so only a script that loads on submit imports it. */
export const checkProfile = (sent: FormData) =>
  parseWithZod(sent, { schema: profileSchema, disableAutoCoercion: true })

import { z } from 'zod'
import { textField } from '../text.ts'

const NOT_CONFIRMED = 'Type your username or your e-mail address to confirm'
/** No e-mail address is longer. */
const LONGEST = 320

/** The form that deletes an account: one types who one is. */
export function deletionSchema({ username, email }: { username: string | null; email: string }) {
  const names = [username, email].flatMap((name) => (name === null ? [] : [name.toLowerCase()]))
  return z.object({
    confirmation: textField('This', LONGEST).refine((text) => names.includes(text.toLowerCase()), {
      error: NOT_CONFIRMED,
    }),
  })
}

import { z } from 'zod'
import { textField } from '../text.ts'

const NOT_CONFIRMED = 'Type your username or your e-mail address to confirm'
const MAX_LENGTH = 320

export function deletionSchema({ username, email }: { username: string | null; email: string }) {
  const names = [username, email].flatMap((name) => (name === null ? [] : [name.toLowerCase()]))
  return z.object({
    confirmation: textField('This', MAX_LENGTH).refine(
      (text) => names.includes(text.toLowerCase()),
      {
        error: NOT_CONFIRMED,
      },
    ),
  })
}

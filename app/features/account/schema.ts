import { z } from 'zod'
import { nameField, textField } from '#app/http/forms/text.ts'

/** The longest e-mail address. */
export const MAXIMUM_CONFIRMATION = 320

export function deletionSchema({ username, email }: { username: string | null; email: string }) {
  const names = [username, email].flatMap((name) => (name === null ? [] : [name.toLowerCase()]))
  return z.object({
    confirmation: textField('This', MAXIMUM_CONFIRMATION).refine(
      (text) => names.includes(text.toLowerCase()),
      {
        error: 'Type your username or your e-mail address to confirm',
      },
    ),
  })
}

const MAXIMUM_PASSKEY_NAME = 60

/** The name of a passkey; empty for that of what made it. */
export const passkeyNameSchema = z.object({
  passkeyName: nameField('Name', MAXIMUM_PASSKEY_NAME),
})

import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import { authorName } from '../photos/author-name.ts'
import type { Author } from '../photos/photo.ts'
import { mutePath } from './mute-path.ts'
import { buttonText, type MuteIntent } from './messages.ts'

export interface MuteFormProps {
  member: Pick<Author, 'id' | 'username' | 'firstName' | 'lastName'>
  intent: MuteIntent
  /** Root-relative URL to return to. */
  returnTo: string
  variant?: ButtonVariant
}

/** One button that mutes, blocks, unmutes or unblocks a member. */
export function MuteForm({ member, intent, returnTo, variant = 'quiet' }: MuteFormProps) {
  const text = buttonText(intent)
  return (
    <form method="post" action={mutePath(member)}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <Button variant={variant} aria-label={`${text} ${authorName(member)}`}>
        {text}
      </Button>
    </form>
  )
}

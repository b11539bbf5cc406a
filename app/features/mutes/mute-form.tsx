import { Icon } from '#app/ui/icon.tsx'
import { mutePath } from '#app/http/addresses.ts'
import type { MuteKind } from '#db/queries/mutes.ts'
import { Button, type ButtonVariant, IntentForm } from '#app/ui/button.tsx'
import { authorName, type Author } from '../members/author.ts'
import { undoIntent, muteNotice, buttonText, type MuteIntent } from './messages.ts'

export interface MuteLinkProps {
  member: Pick<Author, 'id' | 'username' | 'firstName' | 'lastName'>
  returnTo: string
}

export const MuteLink = ({ member, returnTo }: MuteLinkProps) => (
  <a className="menu-item" href={mutePath(member, returnTo)} rel="nofollow">
    <Icon name="mute" />
    <span>
      Mute or block<span className="sr-only"> {authorName(member)}…</span>
    </span>
  </a>
)

interface MuteNoteProps extends Pick<MuteFormProps, 'member' | 'returnTo'> {
  kind: MuteKind
  text?: string
}

export const MuteNote = ({ kind, member, returnTo, text }: MuteNoteProps) => (
  <div className="mute-note">
    <p>
      {muteNotice(kind, member)} {text}
    </p>
    <MuteForm member={member} intent={undoIntent(kind)} returnTo={returnTo} />
  </div>
)

export interface MuteFormProps {
  member: Pick<Author, 'id' | 'username' | 'firstName' | 'lastName'>
  intent: MuteIntent
  returnTo: string
  variant?: ButtonVariant
}

export function MuteForm({ member, intent, returnTo, variant = 'quiet' }: MuteFormProps) {
  const text = buttonText(intent)
  return (
    <IntentForm intent={intent} action={mutePath(member)}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <Button variant={variant} aria-label={`${text} ${authorName(member)}`}>
        {text}
      </Button>
    </IntentForm>
  )
}

import type { MuteKind } from '#db/queries/mutes.ts'
import { MuteForm, type MuteFormProps } from './mute-form.tsx'
import { endOf, muteInEffect } from './messages.ts'

export interface MuteNoteProps extends Pick<MuteFormProps, 'member' | 'returnTo'> {
  kind: MuteKind
  /** What follows from it here. */
  text?: string
}

/** A quiet line that says whom the viewer muted or blocked, and takes it back. */
export function MuteNote({ kind, member, returnTo, text }: MuteNoteProps) {
  return (
    <div className="silence-note">
      <p>
        {muteInEffect(kind, member)} {text}
      </p>
      <MuteForm member={member} intent={endOf(kind)} returnTo={returnTo} />
    </div>
  )
}

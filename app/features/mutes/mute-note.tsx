import type { MuteKind } from '#db/queries/mutes.ts'
import { MuteForm, type MuteFormProps } from './mute-form.tsx'
import { endOf, muteInEffect } from './messages.ts'

export interface MuteNoteProps extends Pick<MuteFormProps, 'member' | 'returnTo'> {
  kind: MuteKind
  /** What the mute means on this page. */
  text?: string
}

/** A note that the viewer has muted or blocked a member, with an undo button. */
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

import type { MuteKind } from '#db/queries/mutes.ts'
import { SilenceForm, type SilenceFormProps } from './silence-form.tsx'
import { endOf, silenceStands } from './messages.ts'

export interface SilenceNoteProps extends Pick<SilenceFormProps, 'member' | 'returnTo'> {
  kind: MuteKind
  /** What follows from it here. */
  text?: string
}

/** A quiet line that says whom the viewer muted or blocked, and takes it back. */
export function SilenceNote({ kind, member, returnTo, text }: SilenceNoteProps) {
  return (
    <div className="silence-note">
      <p>
        {silenceStands(kind, member)} {text}
      </p>
      <SilenceForm member={member} intent={endOf(kind)} returnTo={returnTo} />
    </div>
  )
}

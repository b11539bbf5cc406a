import type { MuteKind } from '#db/queries/mutes.ts'
import { authorName } from '../photos/author-name.ts'
import { MuteForm, type MuteFormProps } from './mute-form.tsx'
import { MuteNote } from './mute-note.tsx'

export interface MuteChoicesProps extends Pick<MuteFormProps, 'member' | 'returnTo'> {
  /** The current state. */
  silence: MuteKind | null
}

/** Explains muting and blocking, each with its button or the button to undo it. */
export function MuteChoices({ member, returnTo, silence }: MuteChoicesProps) {
  const name = authorName(member)
  const shared = { member, returnTo }
  return (
    <div className="stack">
      {silence && (
        <div className="panel">
          <MuteNote kind={silence} {...shared} />
        </div>
      )}
      {silence === null && (
        <section className="panel stack" aria-labelledby="mute">
          <h2 id="mute">Mute</h2>
          <p>
            You no longer see photos and comments of {name} in lists, in searches, under photos and
            among your notifications. {name} is not notified and can continue as before.
          </p>
          <MuteForm intent="mute" {...shared} />
        </section>
      )}
      {silence !== 'block' && (
        <section className="panel stack" aria-labelledby="block">
          <h2 id="block">Block</h2>
          <p>
            All of that, and {name} can no longer follow you, nor like or comment on your photos. If
            one of you follows the other, that ends. {name} is not notified either, and still sees
            what everyone can see. Comments of yours under their photos stay: delete them first, if
            you do not want that.
          </p>
          <MuteForm intent="block" variant="danger" {...shared} />
        </section>
      )}
    </div>
  )
}

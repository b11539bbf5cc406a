import type { PhotoDetail } from '../photos/photo.ts'

/** Mutes the notifications about a photo's comments, or ends that (`intent` of the photo's page). */
export function ConversationMute({ photo }: { photo: Pick<PhotoDetail, 'url' | 'quiet'> }) {
  const { url, quiet } = photo
  return (
    <form className="conversation-mute" method="post" action={`${url}#comments`}>
      <input
        type="hidden"
        name="intent"
        value={quiet ? 'unmute-conversation' : 'mute-conversation'}
      />
      <button className="text-link">
        {quiet ? 'Unmute this conversation' : 'Mute this conversation'}
      </button>
    </form>
  )
}

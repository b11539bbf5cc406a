import type { FlashMessage } from '#app/http/flash.server.ts'
import { Notice } from '#app/ui/notice.tsx'

/** The message that a form left for the page it led to. */
export function FlashNotice({ message }: { message: FlashMessage }) {
  return (
    <div className="page flash">
      <Notice tone={message.kind === 'error' ? 'error' : 'status'}>
        <strong>{message.title}</strong>
        {message.text ? `: ${message.text}` : null}
      </Notice>
    </div>
  )
}

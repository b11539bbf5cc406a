import { useEffect } from 'react'
import type { FlashMessage } from '#app/http/flash.server.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast-store.ts'

export interface FlashNoticeProps {
  message: FlashMessage
  /** Whether a script will show the message as a toast in the same place. */
  asToast: boolean
}

/** The flash message of the previous form. */
export function FlashNotice({ message, asToast }: FlashNoticeProps) {
  useEffect(() => {
    if (asToast) showToast({ ...message, inPage: true })
  }, [asToast, message])
  return (
    <div className={classNames('page flash', asToast && 'flash-toast')}>
      <Notice tone={message.kind === 'error' ? 'error' : 'status'}>
        <strong>{message.title}</strong>
        {message.text ? `: ${message.text}` : null}
        {message.link ? (
          <>
            {' '}
            <a href={message.link.href}>{message.link.text}</a>
          </>
        ) : null}
      </Notice>
    </div>
  )
}

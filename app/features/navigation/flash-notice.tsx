import { useEffect } from 'react'
import type { FlashMessage } from '#app/http/flash.server.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast-store.ts'

export function FlashNotice({ message, asToast }: { message: FlashMessage; asToast: boolean }) {
  const { kind } = message
  const becomesToast = asToast && kind !== 'note'
  useEffect(() => {
    if (asToast && kind !== 'note') showToast({ ...message, kind, inPage: true })
  }, [asToast, kind, message])
  return (
    <div className={classNames('page flash', becomesToast && 'flash-toast')}>
      <Notice tone={kind === 'success' ? 'status' : kind}>
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

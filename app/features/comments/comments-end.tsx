import { useState, type MouseEvent } from 'react'
import { withQuery } from '#app/http/addresses.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { isPlainClick } from '#app/ui/use-dialog-link.ts'
import { loadEarlierComments } from '#app/features/comments/thread.ts'
import type { PhotoDetail } from '../photos/photo.ts'

export interface CommentsEndProps {
  photo: Pick<PhotoDetail, 'id' | 'url' | 'continued'>
  /** The id before which the next page starts; null at the end. */
  earlier: number | null
}

/** The links to the other pages of a photo's comments; a script adds earlier comments to the list. */
export function CommentsEnd({ photo, earlier }: CommentsEndProps) {
  const [loading, setLoading] = useState(false)
  if (earlier === null && !photo.continued) return null
  const href = `${withQuery(photo.url, { comments: earlier })}#comments`

  async function show(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (loading) return
    const list = event.currentTarget.closest('section')?.querySelector('.comments')
    const last = list?.lastElementChild
    setLoading(true)
    try {
      await loadEarlierComments(photo.id)
      // The link may be gone, so focus the first new comment.
      last?.nextElementSibling?.querySelector('a')?.focus({ preventScroll: true })
    } catch {
      location.assign(href)
    } finally {
      setLoading(false)
    }
  }

  return (
    <div className="grid-end comments-end">
      {earlier !== null && (
        <ButtonLink variant="quiet" href={href} onClick={show}>
          Show earlier comments
        </ButtonLink>
      )}
      {photo.continued && (
        <ButtonLink variant="quiet" href={`${photo.url}#comments`}>
          Show newest comments
        </ButtonLink>
      )}
      {loading && <p role="status">Loading…</p>}
    </div>
  )
}

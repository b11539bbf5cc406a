import { useEffect, useState } from 'react'
import { likesPath } from '#app/http/addresses.ts'
import { loadPageJson } from '#app/http/api-client.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import type { LinkedDialogProps } from '#app/ui/use-dialog-link.ts'
import type { MemberListPage } from '../follows/follow-list.tsx'
import { LikesList } from './likes-list.tsx'

interface LikesPage extends MemberListPage {
  photo: { title: string; url: string }
}

export default function LikesDialog({ photoUrl, close }: LinkedDialogProps & { photoUrl: string }) {
  const [page, setPage] = useState<LikesPage | null>(null)
  const path = likesPath(photoUrl)

  useEffect(() => {
    let closed = false
    loadPageJson<LikesPage>(path).then(
      (loaded) => {
        if (!closed) setPage(loaded)
      },
      // The page says what is wrong.
      () => {
        if (!closed) location.assign(path)
      },
    )
    return () => {
      closed = true
    }
  }, [path])

  return (
    <Dialog title="Liked by" onClose={close}>
      {page ? <LikesList page={page} /> : <p aria-busy="true">Loading…</p>}
    </Dialog>
  )
}

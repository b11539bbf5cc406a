import { useEffect } from 'react'
import { site } from '#app/content/site.ts'
import { photoTitle } from '../page/photo-meta.ts'
import type { PhotoCard } from '../photo.ts'

/** Names the document after the photo that a dialog shows. @param titleBeneath its name afterwards */
export function useDialogTitle(photo: PhotoCard, titleBeneath: string): void {
  const title = `${photoTitle(photo)} - ${site.name}`
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(
    () => () => {
      document.title = titleBeneath
    },
    [titleBeneath],
  )
}

import { useEffect } from 'react'
import { site } from '#app/content/site.ts'
import { photoTitle } from '../page/photo-meta.ts'
import type { PhotoCard } from '../photo.ts'

/** Sets the document title to the photo of a dialog. @param titleBeneath the title to restore */
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

import { useEffect } from 'react'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { showToast } from '#app/ui/toast-store.ts'
import { CHOOSE_AGAIN } from './share-target.ts'

const filling = lazyPart(() => import('./fill-upload-form.ts'))

export function SharedPictures() {
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('shared')) return
    filling.load().then(
      ({ fillUploadForm }) => fillUploadForm(),
      () => showToast(CHOOSE_AGAIN),
    )
  }, [])
  return null
}

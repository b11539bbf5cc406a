import { useSyncExternalStore } from 'react'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { shareText, type SharedPhoto } from './places.ts'

const never = () => () => undefined
const isOffered = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches

/** Hands a photo to the share menu of a phone that has one. */
export function SystemShare({ photo }: { photo: SharedPhoto }) {
  const offered = useSyncExternalStore(never, isOffered, () => false)
  if (!offered) return null
  return (
    <Button type="button" onClick={() => share(photo)}>
      Share…
    </Button>
  )
}

async function share(photo: SharedPhoto): Promise<void> {
  try {
    await navigator.share({ title: photo.title, text: shareText(photo), url: photo.address })
  } catch (error) {
    // Who closes the menu has changed their mind.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ kind: 'error', title: 'The share menu could not be opened' })
  }
}

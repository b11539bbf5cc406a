import { useSyncExternalStore } from 'react'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { shareText, type SharedPhoto } from './places.ts'

const never = () => () => undefined
const isOffered = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches

/** Opens the device's share menu for a photo, if there is one. */
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
    // The visitor closed the menu.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ kind: 'error', title: 'The share menu could not be opened' })
  }
}

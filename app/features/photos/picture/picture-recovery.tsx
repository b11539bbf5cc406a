import type { MouseEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

export { ImageRecovery } from '#app/ui/image-recovery.ts'

/** On a card, where the picture would be (spec section 2, 'Photo card'). */
export function TileFailure() {
  return (
    <span className="picture-failed">
      <Icon name="image" />
      Image not found
    </span>
  )
}

/** Where a photo is shown large (spec section 4, 'Image loading'). */
export function HeroFailure({ retry }: { retry: () => void }) {
  function begin(event: MouseEvent) {
    // Around it a click may have another meaning.
    event.stopPropagation()
    retry()
  }
  return (
    <div className="picture-failed" role="status">
      <Icon name="image" />
      Image failed to load
      <Button type="button" variant="quiet" onClick={begin}>
        Retry
      </Button>
    </div>
  )
}

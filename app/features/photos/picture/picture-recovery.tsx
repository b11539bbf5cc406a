import type { MouseEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

export { ImageRecovery } from '#app/ui/image-recovery.ts'

interface FailureProps {
  /** The alt text of the picture, which is hidden while it is retried. */
  alt: string
  /** Whether every retry has failed. */
  failed: boolean
}

/** The alt text for those who see the page. Screen readers take it from the image. */
function AltText({ alt }: { alt: string }) {
  if (alt === '') return null
  return (
    <span className="picture-alt" aria-hidden="true">
      {alt}
    </span>
  )
}

/** On a card, where the picture would be (docs/product.md#screens). */
export function TileFailure({ alt, failed }: FailureProps) {
  if (alt === '' && !failed) return null
  return (
    <span className="picture-failed">
      {failed && (
        <>
          <Icon name="image" />
          <span>Image not found</span>
        </>
      )}
      <AltText alt={alt} />
    </span>
  )
}

/** Where a photo is shown large (docs/product.md#states). */
export function HeroFailure({ alt, failed, retry }: FailureProps & { retry: () => void }) {
  function begin(event: MouseEvent) {
    // Around it a click may have another meaning.
    event.stopPropagation()
    retry()
  }
  if (alt === '' && !failed) return null
  return (
    <div className="picture-failed" role={failed ? 'status' : undefined}>
      {failed && (
        <>
          <Icon name="image" />
          <span>Image failed to load</span>
        </>
      )}
      <AltText alt={alt} />
      {failed && (
        <Button type="button" variant="quiet" onClick={begin}>
          Retry
        </Button>
      )}
    </div>
  )
}

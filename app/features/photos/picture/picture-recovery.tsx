import type { MouseEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

export { findImage } from '#app/ui/image-recovery.ts'

interface FailureProps {
  /** The picture's alt text, shown because the image is hidden during retries. */
  alt: string
  failed: boolean
}

function AltText({ alt }: { alt: string }) {
  if (alt === '') return null
  return (
    <span className="picture-alt" aria-hidden="true">
      {alt}
    </span>
  )
}

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

export function HeroFailure({ alt, failed, retry }: FailureProps & { retry: () => void }) {
  function onRetry(event: MouseEvent) {
    // The surrounding element may handle clicks.
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
        <Button type="button" variant="quiet" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}

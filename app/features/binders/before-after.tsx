import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useHydrated } from '#app/ui/hydration.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { Picture } from '../photos/picture/picture.tsx'
import type { BeforeAfter, ComparedPhoto } from './binder.ts'

const slider = lazyPart(() => import('./before-after-slider.tsx'))

export function BeforeAfterSection({ photos }: { photos: BeforeAfter }) {
  const [compared, setCompared] = useState(false)
  const hydrated = useHydrated()
  const Slider = slider.loaded()?.BeforeAfterSlider
  const isPortrait = [photos.before, photos.after].every(
    ({ picture }) => picture.height > picture.width,
  )

  function close() {
    flushSync(() => setCompared(false))
    document.getElementById('compare')?.focus()
  }

  return (
    <section
      className={classNames('before-after', isPortrait && 'before-after-portrait')}
      aria-labelledby="before-after"
    >
      <h2 id="before-after">Before and after</h2>
      {compared && Slider ? (
        <Slider photos={photos} close={close} />
      ) : (
        <div className="before-after-pair">
          <Half label="Before" photo={photos.before} /> <Half label="After" photo={photos.after} />
          {hydrated && (
            <Button
              id="compare"
              type="button"
              variant="quiet"
              onClick={() => slider.onLoad(() => setCompared(true))}
            >
              Compare
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

const Half = ({ label, photo }: { label: string; photo: ComparedPhoto }) => (
  <figure>
    <a href={photo.url}>
      <Picture picture={photo.picture} alt={photo.altText ?? photo.title} use="hero" priority />
    </a>{' '}
    <figcaption>{label}</figcaption>
  </figure>
)

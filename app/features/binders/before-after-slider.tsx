import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '../photos/picture/picture.tsx'
import type { BeforeAfter, ComparedPhoto } from './binder.ts'

export function BeforeAfterSlider({ photos, close }: { photos: BeforeAfter; close: () => void }) {
  const [shown, setShown] = useState(50)
  const range = useRef<HTMLInputElement>(null)
  useEffect(() => range.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <div className="before-after-slider">
        <Layer photo={photos.after} />
        <div style={{ clipPath: `inset(0 ${100 - shown}% 0 0)` }}>
          <Layer photo={photos.before} />
        </div>
        <span aria-hidden="true">Before</span>
        <span aria-hidden="true">After</span>
        <i aria-hidden="true" style={{ left: `${shown}%` }} />
        <input
          ref={range}
          type="range"
          min={0}
          max={100}
          value={shown}
          aria-label="Part of the photo from before"
          aria-valuetext={`${shown}% before, ${100 - shown}% after`}
          onChange={({ currentTarget }) => setShown(currentTarget.valueAsNumber)}
        />
      </div>
      <Button type="button" variant="quiet" onClick={close}>
        Side by side
      </Button>
    </>
  )
}

function Layer({ photo: { picture, altText, title } }: { photo: ComparedPhoto }) {
  return <Picture picture={picture} alt={altText ?? title} use="hero" priority />
}

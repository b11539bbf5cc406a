import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { Button } from '#app/ui/button.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { showToast } from '#app/ui/toast-store.ts'
import { useOverlay } from '#app/ui/use-dialog-link.ts'
import type { Size } from '#storage/picture-edit.ts'
import {
  CROP_AND_ROTATE,
  NO_CHOICE,
  shownSize,
  type CropChoice,
  fieldValues,
  getSelection,
} from './crop.ts'
import { TurnedImage } from './turned-image.tsx'

const part = lazyPart(() => import('./crop-dialog.tsx'))

const NOT_LOADED = { kind: 'error', title: 'Loading error. Please try again.' } as const

interface ChosenPictureProps {
  file: File
  onSize: (size: Size) => void
  onUndecodable: () => void
}

export function ChosenPicture({ file, onSize, onUndecodable }: ChosenPictureProps) {
  const src = useObjectUrl(file)
  const [size, setSize] = useState<Size>()
  const [choice, setChoice] = useState(NO_CHOICE)
  const { opened, open } = useOverlay(part)
  // A dropped file replaces the picture below the dialog.
  useEffect(() => () => void opened?.handle.close(), [opened])
  const fields = fieldValues(choice)
  const alt = `Chosen: ${file.name}`
  const isEdited = Object.values(fields).some(Boolean)
  return (
    <>
      {size && isEdited ? (
        <Edited src={src} alt={alt} size={size} choice={choice} />
      ) : (
        <img
          src={src}
          alt={alt}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            setSize({ width, height })
            onSize({ width, height })
          }}
          onError={onUndecodable}
        />
      )}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* Most GIFs move. */}
      {size && file.type !== 'image/gif' && (
        <Button
          type="button"
          variant="quiet"
          className="crop-button"
          onClick={() =>
            open(
              () => () => undefined,
              () => showToast(NOT_LOADED),
            )
          }
          onPointerEnter={part.prefetch}
          onFocus={part.prefetch}
        >
          {CROP_AND_ROTATE}
        </Button>
      )}
      {size && opened && (
        <opened.module.default
          picture={{ ...size, src, alt }}
          initial={choice}
          close={opened.handle.close}
          onApply={(next) => {
            setChoice(next)
            onSize(getSelection(size, next))
          }}
        />
      )}
    </>
  )
}

function useObjectUrl(file: File): string {
  const [url] = useState(() => URL.createObjectURL(file))
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      // In development React runs each effect twice.
      setTimeout(() => {
        if (!isShown.current) URL.revokeObjectURL(url)
      })
    }
  }, [url])
  return url
}

function Edited({
  size,
  choice,
  ...image
}: {
  size: Size
  choice: CropChoice
  src: string
  alt: string
}) {
  const box = getSelection(size, choice)
  const rotated = shownSize(size, choice)
  const part = {
    x: box.x / rotated.width,
    y: box.y / rotated.height,
    width: box.width / rotated.width,
    height: box.height / rotated.height,
  }
  return (
    <div className="crop-picture" style={{ '--shape': box.width / box.height } as CSSProperties}>
      <TurnedImage {...image} size={size} rotate={choice.rotate} part={part} />
    </div>
  )
}

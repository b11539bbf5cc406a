import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { openOverlay, type OverlayHandle } from '#app/ui/overlay-history.ts'
import { Button } from '#app/ui/button.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { showToast } from '#app/ui/toast-store.ts'
import type { Size } from '#storage/picture-edit.ts'
import { CROP_AND_ROTATE, NO_CHOICE, shownSize, fieldValues, selectionOf } from './crop.ts'
import { TurnedImage } from './turned-image.tsx'

const part = lazyPart(() => import('./crop-dialog.tsx'))

export function ChosenPicture({ file, onSize }: { file: File; onSize: (size: Size) => void }) {
  const src = useObjectUrl(file)
  const [size, setSize] = useState<Size>()
  const [choice, setChoice] = useState(NO_CHOICE)
  const dialog = useDialog()
  const { default: CropDialog } = part.loaded() ?? {}
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
          onClick={dialog.open}
          onPointerEnter={part.prefetch}
          onFocus={part.prefetch}
        >
          {CROP_AND_ROTATE}
        </Button>
      )}
      {size && dialog.handle && CropDialog && (
        <CropDialog
          picture={{ ...size, src, alt }}
          initial={choice}
          close={dialog.handle.close}
          onApply={(next) => {
            setChoice(next)
            onSize(selectionOf(size, next))
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

function useDialog() {
  const [handle, setHandle] = useState<OverlayHandle | null>(null)
  const presses = useRef(0)
  const opened = useRef<OverlayHandle | null>(null)

  // A dropped file replaces the picture below the dialog.
  useEffect(
    () => () => {
      presses.current = 0
      void opened.current?.close()
    },
    [],
  )

  async function open() {
    const press = ++presses.current
    try {
      await part.load()
      // A double click opens it once.
      if (press !== presses.current) return
      opened.current = openOverlay(() => {
        opened.current = null
        setHandle(null)
      })
      setHandle(opened.current)
    } catch {
      if (press === presses.current) showToast(NOT_LOADED)
    }
  }

  return { handle, open }
}

const NOT_LOADED = { kind: 'error', title: 'Loading error. Please try again.' } as const

interface EditedProps {
  src: string
  alt: string
  size: Size
  choice: typeof NO_CHOICE
}

function Edited({ src, alt, size, choice }: EditedProps) {
  const box = selectionOf(size, choice)
  const rotated = shownSize(size, choice)
  const part = {
    x: box.x / rotated.width,
    y: box.y / rotated.height,
    width: box.width / rotated.width,
    height: box.height / rotated.height,
  }
  return (
    <div className="crop-picture" style={{ '--shape': box.width / box.height } as CSSProperties}>
      <TurnedImage src={src} alt={alt} size={size} rotate={choice.rotate} part={part} />
    </div>
  )
}

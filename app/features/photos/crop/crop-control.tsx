import { useEffect, type CSSProperties } from 'react'
import { Button } from '#app/ui/button.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { showToast } from '#app/ui/toast-store.ts'
import { useOverlay } from '#app/ui/use-dialog-link.ts'
import type { Size } from '#storage/picture-edit.ts'
import { CROP_AND_ROTATE, shownSize, type CropChoice, fieldValues, getSelection } from './crop.ts'
import { TurnedImage } from './turned-image.tsx'

const part = lazyPart(() => import('./crop-dialog.tsx'))

const NOT_LOADED = { kind: 'error', title: 'Loading error. Please try again.' } as const

export const isEdited = (choice: CropChoice): boolean =>
  Object.values(fieldValues(choice)).some(Boolean)

interface CropControlProps {
  picture: Size & { src: string; alt: string }
  choice: CropChoice
  onApply: (choice: CropChoice) => void
}

/** The fields of a crop in a photo form, and a button for the dialog that fills them in. */
export function CropControl({ picture, choice, onApply }: CropControlProps) {
  const { opened, open } = useOverlay(part)
  // A dropped file replaces the picture below the dialog.
  useEffect(() => () => void opened?.handle.close(), [opened])
  return (
    <>
      {Object.entries(fieldValues(choice)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
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
      {opened && (
        <opened.module.default
          picture={picture}
          initial={choice}
          close={opened.handle.close}
          onApply={onApply}
        />
      )}
    </>
  )
}

interface EditedImageProps {
  picture: Size & { src: string; alt: string }
  choice: CropChoice
}

/** The chosen part of a picture, before it is stored. */
export function EditedImage({ picture: { src, alt, ...size }, choice }: EditedImageProps) {
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
      <TurnedImage src={src} alt={alt} size={size} rotate={choice.rotate} part={part} />
    </div>
  )
}

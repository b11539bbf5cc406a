import { Icon } from '#app/ui/icon.tsx'
import { useKeyShortcut } from '#app/features/shortcuts/use-key-shortcut.ts'
import type { PhotoCard } from '../photo.ts'

export interface PhotoDialogStepsProps {
  previous: PhotoCard | undefined
  next: PhotoCard | undefined
  onStep: (photo: PhotoCard) => void
}

/** Buttons to the previous and next photo, above the picture. */
export function PhotoDialogSteps({ previous, next, onStep }: PhotoDialogStepsProps) {
  const keys = {
    previous: useKeyShortcut('K', 'ArrowLeft'),
    next: useKeyShortcut('J', 'ArrowRight'),
  }
  if (!previous && !next) return null
  return (
    <>
      <StepButton
        label="Previous photo"
        to={previous}
        onStep={onStep}
        keys={keys.previous}
        className="step-previous"
      />
      <StepButton
        label="Next photo"
        to={next}
        onStep={onStep}
        keys={keys.next}
        className="step-next"
      />
    </>
  )
}

interface StepButtonProps {
  label: string
  to: PhotoCard | undefined
  onStep: (photo: PhotoCard) => void
  keys: string | undefined
  className: string
}

/** Stays without effect at the end of the list: removing the button would lose the focus. */
function StepButton({ label, to, onStep, keys, className }: StepButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button stage-button ${className}`}
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-disabled={to === undefined}
      onClick={() => to && onStep(to)}
    >
      <Icon name="chevron" />
    </button>
  )
}

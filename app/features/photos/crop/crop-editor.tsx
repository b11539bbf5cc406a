import {
  Fragment,
  useState,
  type CSSProperties,
  type Dispatch,
  type SetStateAction,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { Button } from '#app/ui/button.tsx'
import { useHydrated, usePreHydrationValue } from '#app/ui/hydration.ts'
import { ratioBox, type Box, type Size } from '#storage/picture-edit.ts'
import {
  SHAPES,
  shapeLabel,
  shownSize,
  type CropChoice,
  type Shape,
  getSelection,
  withShape,
  withTurn,
  keyStep,
  moved,
  resized,
  withSelection,
  type Corner,
  type Point,
} from './crop.ts'
import { TurnedImage } from './turned-image.tsx'

interface CropEditorProps {
  picture: Size & { src: string; alt: string }
  choice: CropChoice
  onChange: Dispatch<SetStateAction<CropChoice>>
}

export function useCropChoice(initial: CropChoice) {
  const shape = usePreHydrationValue(() => {
    const radio = document.querySelector<HTMLInputElement>('.crop-choices input:checked')
    return (radio?.value as Shape | undefined) ?? initial.shape
  }, initial.shape)
  const [changed, setChanged] = useState<CropChoice>()
  const found: CropChoice = { ...initial, shape }
  const setChoice: Dispatch<SetStateAction<CropChoice>> = (next) =>
    setChanged((before) => (typeof next === 'function' ? next(before ?? found) : next))
  return [changed ?? found, setChoice] as const
}

/** Rotates a picture and selects a part of it. */
export function CropEditor({ picture, choice, onChange }: CropEditorProps) {
  const hydrated = useHydrated()
  const size = shownSize(picture, choice)
  // Only a script can select any part.
  const shapes: Shape[] = hydrated ? [...SHAPES, 'free'] : [...SHAPES]
  return (
    <fieldset className="crop-editor">
      <legend className="sr-only">Rotation and shape</legend>
      <div className="crop-choices">
        {(['left', 'right'] as const).map((turn) => (
          <Button
            key={turn}
            variant="quiet"
            type={hydrated ? 'button' : 'submit'}
            name="turn"
            value={turn}
            onClick={() => onChange((before) => withTurn(before, turn))}
          >
            {turn === 'left' ? 'Rotate left' : 'Rotate right'}
          </Button>
        ))}
      </div>
      <div className="crop-choices" role="radiogroup" aria-label="Shape">
        {shapes.map((shape) => (
          <Fragment key={shape}>
            <label>
              <input
                type="radio"
                name="ratio"
                value={shape}
                checked={choice.shape === shape}
                onChange={() => onChange((before) => withShape(picture, before, shape))}
              />{' '}
              <span className="chip">{shapeLabel(shape, size)}</span>
            </label>{' '}
          </Fragment>
        ))}
        {!hydrated && <i />}
      </div>
      <div className="crop-stage" style={{ '--shape': size.width / size.height } as CSSProperties}>
        <div className="crop-picture">
          <TurnedImage src={picture.src} alt={picture.alt} size={picture} rotate={choice.rotate} />
          {hydrated ? (
            <Shade size={size} box={getSelection(picture, choice)} />
          ) : (
            SHAPES.map((shape) =>
              shape === 'original' ? null : (
                <Shade key={shape} shape={shape} size={size} box={ratioBox(size, shape)} />
              ),
            )
          )}
        </div>
        {hydrated && <CropSelection picture={picture} choice={choice} onChange={onChange} />}
      </div>
      <p className="field-help crop-note">
        <output>{hydrated && getPixels(getSelection(picture, choice))}</output>
        <span id="crop-help" className="sr-only">
          {hydrated && 'Drag it, or use the arrow keys.'}
        </span>
      </p>
    </fieldset>
  )
}

const getPixels = ({ width, height }: Size) => `${Math.round(width)} × ${Math.round(height)} pixels`

function Shade({ size, box, shape }: { size: Size; box: Box; shape?: Shape }) {
  return <span className="crop-shade" data-shape={shape} style={boxStyle(size, box)} />
}

const boxStyle = (size: Size, box: Box): CSSProperties => ({
  left: `${(box.x / size.width) * 100}%`,
  top: `${(box.y / size.height) * 100}%`,
  width: `${(box.width / size.width) * 100}%`,
  height: `${(box.height / size.height) * 100}%`,
})

interface CropSelectionProps {
  picture: Size
  choice: CropChoice
  onChange: Dispatch<SetStateAction<CropChoice>>
}

const CORNERS: (Corner & { name: string })[] = [
  { name: 'Top left corner', x: -1, y: -1 },
  { name: 'Top right corner', x: 1, y: -1 },
  { name: 'Bottom left corner', x: -1, y: 1 },
  { name: 'Bottom right corner', x: 1, y: 1 },
]

function CropSelection({ picture, choice, onChange }: CropSelectionProps) {
  const size = shownSize(picture, choice)
  const box = getSelection(picture, choice)
  const isAll = box.width >= size.width && box.height >= size.height

  function change(from: Box, corner: Corner | null, by: Point) {
    const next = corner ? resized(size, from, corner, by, choice.shape) : moved(size, from, by)
    onChange((before) => withSelection(picture, before, next))
  }

  const handlers = (corner: Corner | null) => ({
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      if (event.button !== 0 || (corner === null && isAll)) return
      const handle = event.currentTarget
      // The offset parent is as large as the picture.
      const scale = size.width / (handle.offsetParent?.clientWidth || 1)
      const { clientX, clientY, pointerId } = event
      handle.setPointerCapture(pointerId)
      const onMove = (move: globalThis.PointerEvent) => {
        if (move.pointerId !== pointerId) return
        const by = { x: (move.clientX - clientX) * scale, y: (move.clientY - clientY) * scale }
        change(box, corner, by)
      }
      const stop = (end: globalThis.PointerEvent) => {
        if (end.pointerId !== pointerId) return
        handle.removeEventListener('pointermove', onMove)
        handle.removeEventListener('lostpointercapture', stop)
      }
      handle.addEventListener('pointermove', onMove)
      handle.addEventListener('lostpointercapture', stop)
    },
    onKeyDown(event: KeyboardEvent) {
      const step = keyStep(size, event.key, event.shiftKey)
      if (!step) return
      event.preventDefault()
      change(box, corner, step)
    },
  })

  return (
    <>
      <button
        type="button"
        className="crop-part"
        style={boxStyle(size, box)}
        aria-label="Selected part"
        aria-describedby="crop-help"
        data-all={isAll || undefined}
        {...handlers(null)}
      />
      {CORNERS.map(({ name, ...corner }) => (
        <button
          key={name}
          type="button"
          className="crop-corner"
          style={cornerStyle(size, box, corner)}
          aria-label={name}
          aria-describedby="crop-help"
          {...handlers(corner)}
        />
      ))}
    </>
  )
}

function cornerStyle(size: Size, box: Box, corner: Corner) {
  const x = corner.x === -1 ? box.x : box.x + box.width
  const y = corner.y === -1 ? box.y : box.y + box.height
  return { left: `${(x / size.width) * 100}%`, top: `${(y / size.height) * 100}%` }
}

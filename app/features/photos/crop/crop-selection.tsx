import type { Dispatch, KeyboardEvent, PointerEvent, SetStateAction } from 'react'
import type { Box, Size } from '#storage/picture-edit.ts'
import { shownSize, type CropChoice } from './crop.ts'
import { boxStyle } from './crop-editor.tsx'
import {
  keyStep,
  moved,
  resized,
  selectionOf,
  withSelection,
  type Corner,
  type Point,
} from './selection.ts'

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

export function CropSelection({ picture, choice, onChange }: CropSelectionProps) {
  const size = shownSize(picture, choice)
  const box = selectionOf(picture, choice)
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

import { Select } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/hydration.ts'
import { ROTATIONS } from '#storage/picture-edit.ts'
import type { ControlProps } from '../fields/photo-fields.tsx'
import { photoLabels } from '../fields/photo-labels.ts'
import { ROTATION_LABELS, SHAPES, shapeLabel } from './crop.ts'

interface PictureEditFieldsProps {
  rotate: ControlProps
  ratio: ControlProps
}

const LANDSCAPE = { width: 2, height: 1 }

/** Rotates and crops an upload without a script; a script has a dialog for it. */
export function PictureEditFields({ rotate, ratio }: PictureEditFieldsProps) {
  if (useHydrated()) return null
  return (
    <>
      <Select {...rotate} label={photoLabels.rotate} help="For a single photo">
        {ROTATIONS.map((rotation) => (
          <option key={rotation} value={rotation || ''}>
            {ROTATION_LABELS[rotation]}
          </option>
        ))}
      </Select>
      <Select {...ratio} label={photoLabels.ratio} help="Keeps the middle of the picture">
        {SHAPES.map((shape) => (
          <option key={shape} value={shape === 'original' ? '' : shape}>
            {shapeLabel(shape, LANDSCAPE)}
          </option>
        ))}
      </Select>
    </>
  )
}

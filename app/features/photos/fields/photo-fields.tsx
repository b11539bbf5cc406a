import { Select, TextArea, TextInput } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/hydration.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ROTATIONS } from '#storage/picture-edit.ts'
import { ROTATION_LABELS, SHAPES, shapeLabel } from '../crop/crop.ts'
import { photoLabels } from './photo-labels.ts'
import { SUBJECT } from '#app/content/site.ts'

export interface ControlProps {
  id: string
  name: string
  defaultValue?: string
  errors?: string[]
}

interface TitleFieldProps extends ControlProps {
  required?: boolean
  help?: string
}

export const TitleField = (props: TitleFieldProps) => (
  <TextInput required {...props} label={photoLabels.title} maxLength={1000} />
)

export const DescriptionField = (control: ControlProps) => (
  <TextArea {...control} label={photoLabels.description} />
)

export const SourceUrlField = (control: ControlProps) => (
  <TextInput
    {...control}
    label={photoLabels.sourceUrl}
    type="url"
    inputMode="url"
    placeholder="https://"
    help="Link where this image came from or should redirect to"
  />
)

export const TakenOnField = (control: ControlProps) => (
  <TextInput
    {...control}
    label={photoLabels.takenOn}
    type="date"
    help="Its place in the timeline of a binder"
  />
)

/** What the upload form has besides the fields that everybody expects there. */
export function MoreDetails(controls: Record<'altText' | 'rotate' | 'ratio', ControlProps>) {
  const { altText, rotate, ratio } = controls
  const isUsed = Object.values(controls).some(
    ({ defaultValue, errors }) => defaultValue || errors?.length,
  )
  return (
    // React changes the attribute only when a value or an error appears: the member closes it
    // again.
    <details className="more-details" open={isUsed}>
      <summary className="button button-quiet">
        More details
        <Icon name="chevron" className="size-5" />
      </summary>
      <div className="stack">
        <AltTextField {...altText} />
        <PictureEditFields rotate={rotate} ratio={ratio} />
      </div>
    </details>
  )
}

export const AltTextField = (control: ControlProps) => (
  <div className="alt-text-field">
    <TextArea
      {...control}
      label={photoLabels.altText}
      help={`Describe the photo for people who use a screen reader. Example: A green ${SUBJECT.one} with a surfboard on its roof, parked by the sea.`}
      maxLength={1000}
      rows={2}
      // For `:placeholder-shown` in the stylesheet.
      placeholder=" "
    />
    <p className="field-help alt-text-hint">
      Still empty. One sentence is enough, and you can add it later too.
    </p>
  </div>
)

/** Rotates and crops an upload without a script; a script has a dialog for it. */
function PictureEditFields({ rotate, ratio }: { rotate: ControlProps; ratio: ControlProps }) {
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
      <Select {...ratio} label={photoLabels.ratio} help="Keeps the middle of the photo">
        {SHAPES.map((shape) => (
          <option key={shape} value={shape === 'original' ? '' : shape}>
            {shapeLabel(shape, { width: 2, height: 1 })}
          </option>
        ))}
      </Select>
    </>
  )
}

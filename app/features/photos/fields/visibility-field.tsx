import { OptionField } from '#app/ui/field.tsx'
import { VISIBILITY_LABELS, type Visibility } from '../visibility.ts'

interface VisibilityFieldProps {
  id: string
  name: string
  chosen: Visibility
  /** What is shown, such as "this photo". */
  of: string
  /** Nobody follows what is no photo: then it is for everyone or its owner. */
  hasFollowers?: boolean
  help?: string
  errors?: string[]
}

/** Asks who sees a photo, a binder, a cart or a meet: one choice, the same in each form. */
export function VisibilityField(props: VisibilityFieldProps) {
  const { chosen, of, hasFollowers = true, ...field } = props
  const values = (['on', 'followers', 'off'] as const).filter(
    (value) => hasFollowers || value !== 'followers',
  )
  return (
    <OptionField
      {...field}
      key={chosen}
      label={`Who can see ${of}?`}
      defaultValue={chosen}
      options={values.map((value) => ({
        value,
        label: (
          <span>
            {VISIBILITY_LABELS[value]}
            {value === 'on' && <span className="sr-only">{`: Make ${of} public`}</span>}
          </span>
        ),
      }))}
    />
  )
}

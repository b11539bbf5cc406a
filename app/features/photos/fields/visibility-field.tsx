import { OptionField, Switch } from '#app/ui/field.tsx'
import { VISIBILITY_LABELS, type Visibility } from '../visibility.ts'

interface VisibilityFieldProps {
  id: string
  name: string
  chosen: Visibility
  /** What is shown, such as "this photo". */
  of: string
  /** The name of the choice between followers and nobody; binders have none. */
  followersName?: string
  help?: string
  errors?: string[]
}

/**
 * Asks who sees a photo, a binder, a cart or a meet: one choice, the same in each form. The
 * specification's switch is everyone, and the others count, and are shown, while it is off.
 */
export function VisibilityField(props: VisibilityFieldProps) {
  const { chosen, of, followersName, ...field } = props
  return (
    <div className="visibility" key={chosen}>
      <Switch
        {...field}
        label={`Make ${of} public`}
        defaultValue="on"
        defaultChecked={chosen === 'on'}
      />
      {followersName !== undefined && (
        <OptionField
          id={followersName}
          name={followersName}
          label="Who else can see it?"
          defaultValue={chosen === 'followers' ? 'on' : 'off'}
          options={[
            { value: 'on', label: VISIBILITY_LABELS.followers },
            { value: 'off', label: VISIBILITY_LABELS.off },
          ]}
        />
      )}
    </div>
  )
}

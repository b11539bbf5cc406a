import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { TextInput } from '#app/ui/field.tsx'
import { MAXIMUM_MEET_PLACE, meetValues, type Meet } from './meet.ts'

export const meetLabels = {
  meetOn: 'Date of the meet',
  meetAt: 'Start of the meet',
  meetUntil: 'End of the meet',
  meetPlace: 'Place of the meet',
}

interface MeetFieldsProps {
  meet?: Meet | null
  rejected?: RejectedForm
  makeId: (name: string) => string
}

export function MeetFields({ meet, rejected, makeId }: MeetFieldsProps) {
  const sent: Partial<Record<string, string>> = rejected?.initialValue ?? meetValues(meet ?? null)
  const names = Object.keys(meetLabels) as (keyof typeof meetLabels)[]
  const isOpen = names.some((name) => sent[name] || rejected?.error[name])
  return (
    <details className="new-binder" open={isOpen}>
      <summary className="button button-quiet">This binder is about a meet</summary>
      <MeetInputs sent={sent} errors={rejected?.error} makeId={makeId} />
    </details>
  )
}

interface MeetInputsProps {
  sent: Partial<Record<string, string>>
  errors?: Partial<Record<string, string[]>>
  makeId: (name: string) => string
  isRequired?: boolean
}

/** When and where a meet is. */
export function MeetInputs({ sent, errors = {}, makeId, isRequired = false }: MeetInputsProps) {
  const field = (name: keyof typeof meetLabels) => ({
    id: makeId(name),
    name,
    label: meetLabels[name],
    errors: errors[name],
    defaultValue: sent[name] ?? '',
  })
  return (
    <div className="stack cart-fields-grid">
      <TextInput {...field('meetOn')} type="date" required={isRequired} />
      <TextInput
        {...field('meetPlace')}
        help="A town, a park or a street"
        maxLength={MAXIMUM_MEET_PLACE}
      />
      <TextInput {...field('meetAt')} type="time" />
      <TextInput {...field('meetUntil')} type="time" help="If you know it" />
    </div>
  )
}

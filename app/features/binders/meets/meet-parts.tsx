import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button, IntentForm, QuietLink } from '#app/ui/button.tsx'
import { withNoun } from '#app/ui/count.ts'
import { TextInput } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Binder } from '../binder.ts'
import {
  calendarPath,
  goersPath,
  MAXIMUM_MEET_PLACE,
  meetText,
  meetValues,
  type Meet,
} from './meet.ts'

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

/** Who goes to a meet; null for a binder about none. */
export interface Going {
  count: number
  going: boolean
  isOver: boolean
}

interface MeetSectionProps extends Going {
  binder: Binder & { meet: Meet }
  isOwn: boolean
}

/** When and where a meet is, and who goes. */
export const MeetSection = ({ binder, isOwn, count, going, isOver }: MeetSectionProps) => (
  <section className="panel stack" aria-label="Meet">
    <p>
      <strong>
        <bdi>{meetText(binder.meet)}</bdi>
      </strong>
    </p>
    {count > 0 && (
      <p>
        <TextLink href={goersPath(binder)}>
          {`${withNoun(count, 'member')} ${isOver ? (count === 1 ? 'was' : 'were') : count === 1 ? 'is' : 'are'} going`}
        </TextLink>
      </p>
    )}
    {!isOver && (
      <div className="flex flex-wrap gap-3">
        {!isOwn && (
          <IntentForm intent={going ? 'not-going' : 'going'} action={binder.url}>
            <Button variant={going ? 'quiet' : 'primary'} aria-pressed={going}>
              {going ? 'You’re going' : 'I’m going'}
            </Button>
          </IntentForm>
        )}
        <QuietLink href={calendarPath(binder)} download>
          Add to calendar
        </QuietLink>
      </div>
    )}
  </section>
)

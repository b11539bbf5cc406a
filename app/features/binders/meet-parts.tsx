import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button, IntentForm, QuietLink } from '#app/ui/button.tsx'
import { withNoun } from '#app/ui/count.ts'
import { TextInput } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Binder } from './binder.ts'
import { calendarPath, goersPath, MAXIMUM_MEET_PLACE, meetText, type Meet } from './meet.ts'

export const meetLabels = { meetOn: 'Date of the meet', meetPlace: 'Place of the meet' }

interface MeetFieldsProps {
  meet?: Meet | null
  rejected?: RejectedForm
  makeId: (name: string) => string
}

export function MeetFields({ meet, rejected, makeId }: MeetFieldsProps) {
  const values = { meetOn: meet?.day, meetPlace: meet?.place ?? undefined }
  const sent: Partial<Record<string, string>> = rejected?.initialValue ?? values
  const field = (name: keyof typeof meetLabels) => ({
    id: makeId(name),
    name,
    label: meetLabels[name],
    errors: rejected?.error[name],
    defaultValue: sent[name] ?? '',
  })
  const hasError = rejected?.error.meetOn ?? rejected?.error.meetPlace
  return (
    <details className="new-binder" open={Boolean(sent.meetOn || sent.meetPlace || hasError)}>
      <summary className="button button-quiet">This binder is about a meet</summary>
      <div className="stack cart-fields-grid">
        <TextInput {...field('meetOn')} type="date" />
        <TextInput
          {...field('meetPlace')}
          help="A town, a park or a street"
          maxLength={MAXIMUM_MEET_PLACE}
        />
      </div>
    </details>
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
              {going ? 'You’re going' : 'Going'}
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

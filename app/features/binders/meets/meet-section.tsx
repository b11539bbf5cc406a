import { Button, IntentForm, QuietLink } from '#app/ui/button.tsx'
import { withNoun } from '#app/ui/count.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Binder } from '../binder.ts'
import { calendarPath, goersPath, meetText, type Meet } from './meet.ts'

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

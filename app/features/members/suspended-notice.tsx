import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { PreservedForm } from '#app/ui/preserved-form.tsx'
import { dayText } from '#app/ui/relative-time.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { UserText } from '#app/ui/user-text.tsx'

export interface Suspension {
  since: string
  /** What the moderators wrote to the member. */
  reason: string | null
  /** The address for an appeal. */
  contact: string
}

interface SuspendedNoticeProps {
  suspension: Suspension
  /** A form that was sent after the suspension: its texts are there to copy. */
  rejected?: RejectedForm
}

/** Says why a member cannot post, until when, and how to appeal. */
export const SuspendedNotice = ({ suspension, rejected }: SuspendedNoticeProps) => {
  const { since, reason, contact } = suspension
  const { typed = [], initialValue = {} } = rejected ?? {}
  const texts = typed.map((name) => [name, initialValue[name] ?? ''])
  return (
    <div className="stack">
      <section className="panel stack" aria-labelledby="suspended">
        <h2 id="suspended">Your account is suspended</h2>
        <p>
          {`A moderator suspended it on ${dayText(Date.parse(since))}. It stays suspended until a moderator ends that.`}
        </p>
        {reason === null ? (
          <p>The moderators left no message.</p>
        ) : (
          <>
            <p>The moderators’ message:</p>
            <UserText text={reason} />
          </>
        )}
        <p>
          {'To appeal, write to '}
          <TextLink href={`mailto:${contact}`}>{contact}</TextLink>
          {', and say why the suspension should end.'}
        </p>
      </section>
      {texts.length > 0 && (
        <PreservedForm
          texts={{ typed: Object.fromEntries(texts) as Record<string, string>, hidden: {} }}
        />
      )}
    </div>
  )
}

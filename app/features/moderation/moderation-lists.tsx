import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { IntentButton } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { plainFields, TextArea } from '#app/ui/field.tsx'
import { ReportedBox } from '../feedback/report-form.tsx'
import { type ReportedContent, MAXIMUM_NOTE, type NamedMember } from './moderation.ts'
import { actionLabel, heldAction } from './messages.ts'
import type { FeatureRequest, RecordedAction, ReportCase } from './serializers.server.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

interface ReportCardProps {
  report: ReportCase
  now: number
  rejected?: RejectedForm
}

export function ReportCard({ report, now, rejected }: ReportCardProps) {
  const heading = `report-${report.id}`
  return (
    <article className="panel report-card" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{report.category}</h2>
        <p className="text-muted">
          {report.isHeld ? (
            'Held'
          ) : (
            <>
              Report {report.id} by <MemberLink member={report.reporter} />
            </>
          )}
          , <RelativeTime iso={report.createdAt} now={now} />
        </p>
      </header>
      <p className="user-text">{report.details}</p>
      {report.content ? (
        <ReportedContentView content={report.content} />
      ) : (
        <p className="text-muted">About the site in general, or about deleted content.</p>
      )}
      {report.member && (
        <p>
          Member: <MemberLink member={report.member} />
          {report.member.suspended && <span className="chip ml-2">Suspended</span>}
        </p>
      )}
      {report.decision && (
        <p>
          <strong>{report.decision.text}</strong>{' '}
          <span className="text-muted">
            by {report.decision.by ?? 'a former moderator'},{' '}
            <RelativeTime iso={report.decision.at} now={now} />
          </span>
        </p>
      )}
      <DecisionForm report={report} rejected={rejected} />
      <FurtherActions report={report} />
    </article>
  )
}

/** Links to the pages with what a report's buttons cannot do. */
function FurtherActions({ report: { photoId, member } }: Pick<ReportCardProps, 'report'>) {
  if (photoId === null && !member) return null
  return (
    <p className="flex flex-wrap gap-4">
      {photoId !== null && (
        <TextLink href={`/moderation/photos/${photoId}`}>Delete the photo…</TextLink>
      )}{' '}
      {member && (
        <TextLink href={`/moderation/members/${member.id}`}>All photos of {member.name}</TextLink>
      )}
    </p>
  )
}

const states = { hidden: 'Hidden', private: 'Private now' } as const

function ReportedContentView({ content }: { content: ReportedContent }) {
  const { kind, state, changed, text } = content
  return (
    <ReportedBox {...content} icon={state ? 'lock' : kind === 'comment' ? 'comment' : 'user'}>
      {state && <span className="chip ml-2">{states[state]}</span>}
      {changed && <span className="chip ml-2">Changed since the report</span>}
      {text && <p className="user-text">{text}</p>}
    </ReportedBox>
  )
}

const labels = { note: 'Note' }

function DecisionForm({ report, rejected }: Pick<ReportCardProps, 'report' | 'rejected'>) {
  if (report.actions.length === 0) return null
  const makeId = (name: string) => `${name}-${report.id}`
  return (
    <PostForm className="stack" noValidate>
      <FormErrors errors={rejected?.error} labels={labels} makeId={makeId} />
      <input type="hidden" name="reportId" value={report.id} />
      <TextArea
        {...plainFields(labels, rejected, {}, makeId)('note')}
        help="Stored with the report. A warning includes this text."
        maxLength={MAXIMUM_NOTE}
        rows={2}
      />
      <p className="flex flex-wrap gap-2">
        {report.actions.map((action) => (
          <IntentButton key={action} value={action}>
            {actionLabel(report.isHeld ? heldAction(action) : action, report.content?.kind ?? null)}
          </IntentButton>
        ))}
      </p>
    </PostForm>
  )
}

export const FeatureRequestList = ({
  requests,
  now,
}: {
  requests: FeatureRequest[]
  now: number
}) => (
  <ul className="stack">
    {requests.map(({ id, title, description, category, priority, user, createdAt }) => (
      <li key={id} className="panel report-card">
        <header>
          <h2>{title}</h2>
          <p className="text-muted">
            {category}, {priority} priority, by {user ? <MemberLink member={user} /> : 'a visitor'},{' '}
            <RelativeTime iso={createdAt} now={now} />
          </p>
        </header>
        <p className="user-text">{description}</p>
      </li>
    ))}
  </ul>
)

export const RecordList = ({ actions, now }: { actions: RecordedAction[]; now: number }) => (
  <ul className="panel record">
    {actions.map(({ id, text, note, by, member, reportId, createdAt }) => (
      <li key={id}>
        <p>
          <strong>{text}</strong>
          {reportId !== null && ` after report ${reportId}`} by <MemberLink member={by} />
          {member && (
            <>
              , member: <MemberLink member={member} />
            </>
          )}
        </p>
        {note && <p className="user-text">{note}</p>}
        <p className="text-muted text-sm">
          <RelativeTime iso={createdAt} now={now} />
        </p>
      </li>
    ))}
  </ul>
)

export function MemberLink({ member }: { member: NamedMember | null }) {
  if (!member) return <>a former member</>
  return <TextLink href={member.url}>{member.name}</TextLink>
}

import type { ComponentProps, ReactNode } from 'react'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { IntentButton } from '#app/ui/button.tsx'
import { moderationPath } from '#app/http/addresses.ts'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { plainFields, TextArea } from '#app/ui/field.tsx'
import { ReportedBox } from '../feedback/report-form.tsx'
import {
  type ReportedContent,
  MAXIMUM_NOTE,
  type NamedMember,
  type RecordableAction,
} from './moderation.ts'
import { actionLabel, heldAction } from './messages.ts'
import type { FeatureRequest, RecordedAction, ReportCase } from './serializers.server.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

type Action = RecordableAction | 'hide-photos' | 'show-all'

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
        <ModeratedMember member={report.member}>
          {report.member.suspended && <span className="chip ml-2">Suspended</span>}
        </ModeratedMember>
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
      {report.photoId !== null && (
        <p>
          <a className="text-link text-danger" href={moderationPath('photo', report.photoId)}>
            Delete the photo…
          </a>
        </p>
      )}
    </article>
  )
}

const states = { hidden: 'Hidden', followers: 'For followers', private: 'Private now' } as const

export function ReportedContentView({ content }: { content: ReportedContent }) {
  const { kind, state, changed, text, answered } = content
  return (
    <ReportedBox {...content} icon={state ? 'lock' : kind === 'comment' ? 'comment' : 'user'}>
      {state && <span className="chip ml-2">{states[state]}</span>}
      {changed && <span className="chip ml-2">Changed since the report</span>}
      {answered && (
        <blockquote className="user-text text-muted">
          <MemberLink member={answered.by} />: {answered.text}
        </blockquote>
      )}
      {text && <p className="user-text">{text}</p>}
    </ReportedBox>
  )
}

/** What can be undone with one press is only red, the rest is drawn as a danger. */
const looks: Partial<Record<Action, ComponentProps<typeof IntentButton>>> = {
  hide: { className: 'text-danger' },
  'hide-photos': { variant: 'danger' },
  delete: { variant: 'danger' },
  suspend: { variant: 'danger' },
}

interface ActionButtonProps {
  action: Action
  kind: ReportedContent['kind'] | null
  label?: Parameters<typeof actionLabel>[0]
}

export const ActionButton = ({ action, kind, label = action }: ActionButtonProps) => (
  <IntentButton value={action} {...looks[action]}>
    {actionLabel(label, kind)}
  </IntentButton>
)

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
        {report.actions.map(
          (action) =>
            action !== 'suspend' && (
              <ActionButton
                key={action}
                action={action}
                label={report.isHeld ? heldAction(action) : action}
                kind={report.content?.kind ?? null}
              />
            ),
        )}
      </p>
      {report.actions.includes('suspend') && (
        <details className="report-suspend">
          <summary className="text-danger">Suspend {report.member?.name}…</summary>
          <p>Suspended members can read, but not post, until a moderator lifts the suspension.</p>
          <ActionButton action="suspend" kind="user" />
        </details>
      )}
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

interface ModeratedMemberProps {
  member: NamedMember & { id: string }
  children?: ReactNode
}

/** A member, with the page where a moderator suspends the member or hides all photos. */
export const ModeratedMember = ({ member, children }: ModeratedMemberProps) => (
  <p>
    Member: <MemberLink member={member} />
    {children}
    {', '}
    <TextLink href={moderationPath('user', member.id)}>moderate this member</TextLink>
  </p>
)

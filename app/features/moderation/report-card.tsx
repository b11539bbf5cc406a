import type { RejectedForm } from '#app/http/forms/rejected-form.ts'
import { Button } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'
import { MemberLink } from './member-link.tsx'
import type { ReportCase, ReportedContent } from './report-case.ts'
import { MAXIMUM_NOTE } from './actions.ts'
import { actionLabel } from './messages.ts'

export interface ReportCardProps {
  report: ReportCase
  /** When the page was rendered, in milliseconds. */
  now: number
  /** The rejected form of this report. */
  refused?: RejectedForm
}

/** One report: its text, its content, and the possible actions. */
export function ReportCard({ report, now, refused }: ReportCardProps) {
  const heading = `report-${report.id}`
  return (
    <article className="panel report-card" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{report.category}</h2>
        <p className="text-muted">
          Report {report.id} by <MemberLink member={report.reporter} />,{' '}
          <RelativeTime iso={report.createdAt} now={now} />
        </p>
      </header>
      <p className="user-text">{report.details}</p>
      {report.thing ? (
        <ReportedContentView thing={report.thing} />
      ) : (
        <p className="text-muted">About the site as a whole, or about something deleted since.</p>
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
      <Decide report={report} refused={refused} />
    </article>
  )
}

const states = { hidden: 'Hidden', private: 'Private now' } as const

function ReportedContentView({ thing }: { thing: ReportedContent }) {
  return (
    <div className="reported">
      {thing.thumbnailUrl ? (
        <Thumbnail src={thing.thumbnailUrl} alt="" width={64} height={64} />
      ) : (
        <span>
          <Icon name={thing.state ? 'lock' : thing.kind === 'comment' ? 'comment' : 'user'} />
        </span>
      )}
      <div>
        {thing.url ? (
          <a className="text-link" href={thing.url}>
            {thing.title}
          </a>
        ) : (
          thing.title
        )}
        {thing.state && <span className="chip ml-2">{states[thing.state]}</span>}
        {thing.changed && <span className="chip ml-2">Changed since</span>}
        {thing.text && <p className="user-text">{thing.text}</p>}
      </div>
    </div>
  )
}

const labels = { note: 'Note' }

/** One form with a button for each action, sent as `intent`. */
function Decide({ report, refused }: Pick<ReportCardProps, 'report' | 'refused'>) {
  if (report.actions.length === 0) return null
  const idOf = (name: string) => `${name}-${report.id}`
  return (
    <form method="post" className="stack" noValidate>
      <FormErrors errors={refused?.error} labels={labels} idOf={idOf} />
      <input type="hidden" name="reportId" value={report.id} />
      <TextArea
        id={idOf('note')}
        name="note"
        label={labels.note}
        help="Stored with the report. A warning includes this text."
        errors={refused?.error.note}
        defaultValue={refused?.initialValue.note}
        maxLength={MAXIMUM_NOTE}
        rows={2}
      />
      <p className="flex flex-wrap gap-2">
        {report.actions.map((action) => (
          <Button key={action} name="intent" value={action} variant="quiet">
            {actionLabel(action, report.thing?.kind ?? null)}
          </Button>
        ))}
      </p>
    </form>
  )
}

import { toReportedContent } from '#app/features/moderation/serializers.server.ts'
import { authorName } from '#app/features/members/author.ts'
import { idParameter } from '#app/http/addresses.ts'
import { listReports, type ReportRow } from '#db/queries/moderation.ts'
import { AdminError, type AdminCommand } from './command.ts'
import { day, PAGE_LIMIT, pageLines, row, shortLine } from './text.ts'

/** The reported content, with the number or name that other commands take. */
function getSubject(report: ReportRow): string {
  const { comment, photo, member } = report
  if (comment) return `comment ${comment.id} on photo ${photo?.id}`
  if (photo) return `photo ${photo.id}`
  if (member) return `member ${member.id}`
  return 'the site, or deleted content'
}

function formatLine(report: ReportRow): string {
  const { member, reporter } = report
  const content = toReportedContent(report)
  return row(
    String(report.id),
    day(report.createdAt),
    getSubject(report),
    content && [shortLine(content.title), content.state].filter(Boolean).join(', '),
    member && `of ${member.username ?? member.id}`,
    `by ${reporter ? authorName(reporter) : 'a former member'}`,
    report.category,
    shortLine(report.details),
    ...(report.status === 'open' ? [] : [report.resolution]),
  )
}

const list: AdminCommand = {
  usage: 'report list [--closed] [--before ID]',
  explanation: 'Lists the newest 50 open reports, or the closed ones.',
  async run(words, options) {
    if (words.length > 0) throw new AdminError('report list takes only options.')
    const before = options.before === undefined ? undefined : idParameter(options.before)
    if (before === null) throw new AdminError('--before takes the number of a report.')
    const which = options.closed ? 'closed' : 'open'
    const reports = await listReports(which, { before, limit: PAGE_LIMIT })
    return reports.length === 0
      ? [`There are no ${which} reports.`]
      : pageLines(reports, formatLine)
  },
}

export const reportCommands = { list }

import { toReportedContent } from '#app/features/moderation/serializers.server.ts'
import { authorName } from '#app/features/members/author.ts'
import { idParameter } from '#app/http/addresses.ts'
import { HELD_POST } from '#db/queries/held-posts.ts'
import { findReport, listReports, type ReportRow } from '#db/queries/moderation.ts'
import { decide } from '#app/features/moderation/decisions.server.ts'
import { MAXIMUM_NOTE } from '#app/features/moderation/moderation.ts'
import { normalizeText } from '#app/http/forms/plain-text.ts'
import { AdminError, BY_MAINTAINER, type AdminCommand } from './command.ts'
import { beforeOption, PAGE_LIMIT, pageOf, shortLine } from './text.ts'

/** The reported content, with the number or name that other commands take. */
function getSubject(report: ReportRow): string {
  const { comment, photo, member } = report
  if (comment) return `comment ${comment.id} on photo ${photo?.id}`
  if (photo) return `photo ${photo.id}`
  if (member) return `member ${member.id}`
  return 'the site, or deleted content'
}

function toItem(report: ReportRow) {
  const { member, reporter } = report
  const content = toReportedContent(report)
  return {
    id: report.id,
    time: report.createdAt,
    subject: getSubject(report),
    title: content && [shortLine(content.title), content.state].filter(Boolean).join(', '),
    of: member && `of ${member.username ?? member.id}`,
    // A held post was reported by nobody.
    by:
      report.category === HELD_POST
        ? null
        : `by ${reporter ? authorName(reporter) : 'a former member'}`,
    category: report.category,
    details: shortLine(report.details),
    ...(report.status !== 'open' && { resolution: report.resolution }),
  }
}

const list: AdminCommand = {
  usage: 'report list [--held | --closed] [--before ID]',
  explanation: 'Lists the newest 50 open reports, held first posts, or closed reports.',
  async run(words, options) {
    if (words.length > 0) throw new AdminError('report list takes only options.')
    const before = beforeOption(options.before, 'a report')
    if (options.held && options.closed) throw new AdminError('Give --held or --closed.')
    const which = options.held ? 'held' : options.closed ? 'closed' : 'open'
    const reports = await listReports(which, { before, limit: PAGE_LIMIT })
    return pageOf(reports, toItem, `${which} report`, `There are no ${which} reports.`)
  },
}

const close: AdminCommand = {
  usage: 'report close ID [--note TEXT]',
  explanation:
    'Closes a report without doing anything about the content; a held post stays hidden.',
  async run([word, ...more], { note = '' }) {
    const id = idParameter(word)
    if (id === null || more.length > 0) throw new AdminError('Give one ID, the number of a report.')
    if (note.length > MAXIMUM_NOTE)
      throw new AdminError(`A note has at most ${MAXIMUM_NOTE} characters.`)
    const report = await findReport(id)
    if (!report) throw new AdminError(`There is no report ${id}.`)
    if (report.status !== 'open') throw new AdminError(`Report ${id} is already closed.`)
    const text = [BY_MAINTAINER, normalizeText(note)].filter((part) => part !== '').join(': ')
    if (!(await decide(null, report, 'dismiss', text)))
      throw new AdminError(`Report ${id} has changed in the meantime. Try again.`)
    return [`Closed report ${id} about ${getSubject(report)}.`]
  },
}

export const reportCommands = { list, close }

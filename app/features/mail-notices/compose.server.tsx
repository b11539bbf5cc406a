import { renderToStaticMarkup } from 'react-dom/server'
import { site } from '#app/content/site.ts'
import { countText } from '#app/ui/count.ts'
import { formatDetail, formatSentence } from '../notifications/sentence.ts'
import type { Notification } from '../notifications/serializers.server.ts'
import { NoticeMail } from './notice-mail.tsx'

const MAX_LISTED = 20

/** The text of a mail, without addresses. */
export interface ComposedMail {
  subject: string
  text: string
  html: string
}

/** What a mail about a member's notifications depends on. */
export interface NoticeMailData {
  notifications: Notification[]
  frequency: 'daily' | 'weekly'
  unsubscribePath: string
  origin: string
}

/** A line of the mail: a sentence with absolute links, and the text below it. */
export interface MailRow {
  sentence: (string | { text: string; href: string })[]
  detail: string | null
  href: string | null
}

const DETAIL_LENGTH = 500

const shortened = (text: string) =>
  text.length <= DETAIL_LENGTH ? text : `${text.slice(0, DETAIL_LENGTH).trimEnd()}…`

function toRow(notification: Notification, origin: string): MailRow {
  const parts = formatSentence(notification)
  const detail = formatDetail(notification)
  const target = parts.find((part) => typeof part !== 'string' && part.isTarget)
  return {
    sentence: parts.map((part) =>
      typeof part === 'string' ? part : { text: part.text, href: origin + part.href },
    ),
    detail: detail === null ? null : shortened(detail),
    href: target === undefined || typeof target === 'string' ? null : origin + target.href,
  }
}

const notificationCount = (count: number) =>
  `${countText(count)} new notification${count === 1 ? '' : 's'}`

const indented = (text: string) => text.replace(/^/gm, '  ')

/**
 * A mail that lists notifications. Names and titles of members are only in its body: the subject is the same for
 * everybody, so that it shows nothing on a locked screen.
 * @returns null if there is nothing to list
 */
export function composeNoticeMail(data: NoticeMailData): ComposedMail | null {
  const { notifications, frequency, unsubscribePath, origin } = data
  if (notifications.length === 0) return null
  const title = notificationCount(notifications.length)
  const rows = notifications.slice(0, MAX_LISTED).map((each) => toRow(each, origin))
  const more = Math.max(0, notifications.length - MAX_LISTED)
  const moreText = more === 0 ? null : `And ${countText(more)} more`
  const [page, account] = [`${origin}/notifications`, `${origin}/account#mail`]
  const unsubscribe = origin + unsubscribePath
  const reason = `You get this mail because you chose at most one mail a ${frequency === 'daily' ? 'day' : 'week'} on ${site.name}.`
  const lines = rows.map(({ sentence, detail, href }) =>
    [
      `- ${sentence.map((part) => (typeof part === 'string' ? part : part.text)).join('')}`,
      ...(detail === null ? [] : [indented(detail)]),
      ...(href === null ? [] : [`  ${href}`]),
    ].join('\n'),
  )
  return {
    subject: `${title} on ${site.name}`,
    text: [
      title,
      ...lines,
      ...(moreText === null ? [] : [`${moreText}.`]),
      `All your notifications:\n${page}`,
      `-- \n${reason}\nUnsubscribe: ${unsubscribe}\nYour choice: ${account}`,
      '',
    ].join('\n\n'),
    html: `<!doctype html>${renderToStaticMarkup(
      <NoticeMail {...{ title, rows, moreText, page, reason, unsubscribe, account }} />,
    )}`,
  }
}

import { renderToStaticMarkup } from 'react-dom/server'
import { site } from '#app/content/site.ts'
import { countText } from '#app/ui/count.ts'
import { withColors } from '#app/ui/theme-colors.server.ts'
import stylesheet from './mail.css?raw'
import { removeLinks } from '../comments/link-removal.ts'
import { excerpt } from '#app/http/forms/plain-text.ts'
import { quoteLines, toMailName } from './foreign-text.ts'
import { formatDetail, formatSentence } from '../notifications/sentence.ts'
import type { Notification } from '../notifications/serializers.server.ts'

const MAX_LISTED = 20

interface NoticeMailData {
  notifications: Notification[]
  /**
   * The photo of the week that ended since the last mail, its owner's name and the path of the
   * week.
   */
  winner: { title: string; name: string; path: string; thumbnailUrl: string } | null
  frequency: 'daily' | 'weekly'
  unsubscribePath: string
  origin: string
}

type MailRow = ReturnType<typeof toRow>

const DETAIL_LENGTH = 500

const SEE_WEEK = 'See the photo and the cart of the week'

/** The moderators' links stay. */
const cleanDetail = ({ kind }: Notification, text: string): string =>
  excerpt(kind === 'warning' ? text : removeLinks(text), DETAIL_LENGTH)

/**
 * The absolute URL of a thumbnail, the same for everyone: it says nothing about who reads the mail.
 * Mail programs know JPEG.
 */
const toPicture = ({ thumbnailUrl }: { thumbnailUrl: string }, origin: string) =>
  origin + thumbnailUrl.replace(/\.webp$/, '.jpg')

function toRow(notification: Notification, origin: string) {
  const isFromSite = notification.kind === 'welcome'
  const parts = formatSentence(notification)
  const detail = formatDetail(notification)
  const links = parts.filter((part) => typeof part !== 'string')
  const target = links.find(({ isTarget }) => isTarget)
  return {
    /** Texts, and links with absolute addresses. */
    sentence: parts.map((part) =>
      typeof part === 'string'
        ? part
        : { text: isFromSite ? part.text : toMailName(part.text), href: origin + part.href },
    ),
    detail: detail === null ? null : cleanDetail(notification, detail),
    href: target ? origin + target.href : null,
    // A mail program does not sign in.
    picture:
      'photo' in notification && !notification.photo.followersOnly
        ? toPicture(notification.photo, origin)
        : null,
  }
}

/**
 * A mail that lists notifications; null without any. Its subject has no names, so that it shows
 * nothing on a locked screen.
 */
export function composeNoticeMail(data: NoticeMailData) {
  const { notifications, winner: won, frequency, unsubscribePath, origin } = data
  if (notifications.length === 0) return null
  const count = notifications.length
  const title = `${countText(count)} new notification${count === 1 ? '' : 's'}`
  const rows = notifications.slice(0, MAX_LISTED).map((each) => toRow(each, origin))
  const moreText = count > MAX_LISTED ? `And ${countText(count - MAX_LISTED)} more` : null
  const winner = won && {
    title: toMailName(won.title),
    name: toMailName(won.name),
    href: origin + won.path,
    picture: toPicture(won, origin),
  }
  const [page, account] = [`${origin}/notifications`, `${origin}/account#mail`]
  const unsubscribe = origin + unsubscribePath
  const hasReports = notifications.some(({ kind }) => kind === 'report')
  const reason = `You get this mail because you chose at most one mail a ${frequency === 'daily' ? 'day' : 'week'} on ${site.name}.${hasReports ? ' Mail about new reports does not wait for it.' : ''}`
  const lines = rows.map(({ sentence, detail, href }) =>
    [
      `- ${sentence.map((part) => (typeof part === 'string' ? part : part.text)).join('')}`,
      ...(detail === null ? [] : [quoteLines(detail).replace(/^/gm, '  ')]),
      ...(href === null ? [] : [`  ${href}`]),
    ].join('\n'),
  )
  return {
    subject: `${title} on ${site.name}`,
    text: [
      title,
      ...lines,
      ...(moreText === null ? [] : [`${moreText}.`]),
      ...(winner === null
        ? []
        : [`Photo of the week: ${winner.title} by ${winner.name}\n${SEE_WEEK}:\n${winner.href}`]),
      `All your notifications:\n${page}`,
      `-- \n${reason}\nUnsubscribe: ${unsubscribe}\nChange how often you get mail: ${account}`,
      '',
    ].join('\n\n'),
    html: `<!doctype html>${renderToStaticMarkup(
      <NoticeMail
        title={title}
        rows={rows}
        moreText={moreText}
        winner={winner}
        page={page}
        reason={reason}
        unsubscribe={unsubscribe}
        account={account}
      />,
    )}`,
  }
}

interface NoticeMailProps extends Record<
  'title' | 'reason' | 'page' | 'unsubscribe' | 'account',
  string
> {
  rows: MailRow[]
  moreText: string | null
  winner: { title: string; name: string; href: string; picture: string } | null
}

function NoticeMail(props: NoticeMailProps) {
  const { title, rows, moreText, winner, reason, page, unsubscribe, account } = props
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{`${title} on ${site.name}`}</title>
        <style dangerouslySetInnerHTML={{ __html: withColors(stylesheet) }} />
      </head>
      <body>
        <div className="page">
          <p className="brand">{site.name}</p>
          <div className="panel">
            <h1>{title}</h1>
            <ul>
              {rows.map((row, index) => (
                <Row key={index} row={row} />
              ))}
            </ul>
            {moreText !== null && <p className="row muted">{moreText}</p>}
            {winner && (
              <div className="row">
                <Thumbnail src={winner.picture} />
                Photo of the week: <bdi>{winner.title}</bdi> by <bdi>{winner.name}</bdi>.{' '}
                <a className="link" href={winner.href}>
                  {SEE_WEEK}
                </a>
              </div>
            )}
            <p className="action">
              <a className="button" href={page}>
                See your notifications
              </a>
            </p>
          </div>
          <div className="footer muted">
            <p>{reason}</p>
            <p>
              <a className="muted" href={unsubscribe}>
                Unsubscribe
              </a>{' '}
              <a className="muted" href={account}>
                Change how often you get mail
              </a>
            </p>
          </div>
        </div>
      </body>
    </html>
  )
}

const Thumbnail = ({ src }: { src: string }) => (
  <img className="picture" src={src} alt="" width="72" />
)

const Row = ({ row: { sentence, detail, picture } }: { row: MailRow }) => (
  <li className="row">
    {picture !== null && <Thumbnail src={picture} />}
    <p>
      {sentence.map((part, index) =>
        typeof part === 'string' ? (
          part
        ) : (
          <a key={index} className="link" href={part.href}>
            <bdi>{part.text}</bdi>
          </a>
        ),
      )}
    </p>
    {detail !== null && <blockquote className="detail muted">{detail}</blockquote>}
  </li>
)

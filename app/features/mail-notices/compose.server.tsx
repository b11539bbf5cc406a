import { renderToStaticMarkup } from 'react-dom/server'
import { site } from '#app/content/site.ts'
import { countText } from '#app/ui/count.ts'
import { formatDetail, formatSentence } from '../notifications/sentence.ts'
import type { Notification } from '../notifications/serializers.server.ts'

const MAX_LISTED = 20

interface NoticeMailData {
  notifications: Notification[]
  frequency: 'daily' | 'weekly'
  unsubscribePath: string
  origin: string
}

type MailRow = ReturnType<typeof toRow>

const DETAIL_LENGTH = 500

function toRow(notification: Notification, origin: string) {
  const parts = formatSentence(notification)
  const detail = formatDetail(notification)
  const links = parts.filter((part) => typeof part !== 'string')
  const target = links.find(({ isTarget }) => isTarget)
  return {
    /** Texts, and links with absolute addresses. */
    sentence: parts.map((part) =>
      typeof part === 'string' ? part : { text: part.text, href: origin + part.href },
    ),
    detail:
      detail !== null && detail.length > DETAIL_LENGTH
        ? `${detail.slice(0, DETAIL_LENGTH).trimEnd()}…`
        : detail,
    href: target ? origin + target.href : null,
  }
}

/**
 * A mail that lists notifications. Names and titles of members are only in its body: the subject is the same for
 * everybody, so that it shows nothing on a locked screen.
 * @returns null if there is nothing to list
 */
export function composeNoticeMail(data: NoticeMailData) {
  const { notifications, frequency, unsubscribePath, origin } = data
  if (notifications.length === 0) return null
  const count = notifications.length
  const title = `${countText(count)} new notification${count === 1 ? '' : 's'}`
  const rows = notifications.slice(0, MAX_LISTED).map((each) => toRow(each, origin))
  const moreText = count > MAX_LISTED ? `And ${countText(count - MAX_LISTED)} more` : null
  const [page, account] = [`${origin}/notifications`, `${origin}/account#mail`]
  const unsubscribe = origin + unsubscribePath
  const reason = `You get this mail because you chose at most one mail a ${frequency === 'daily' ? 'day' : 'week'} on ${site.name}.`
  const lines = rows.map(({ sentence, detail, href }) =>
    [
      `- ${sentence.map((part) => (typeof part === 'string' ? part : part.text)).join('')}`,
      ...(detail === null ? [] : [detail.replace(/^/gm, '  ')]),
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

interface NoticeMailProps extends Record<
  'title' | 'reason' | 'page' | 'unsubscribe' | 'account',
  string
> {
  rows: MailRow[]
  moreText: string | null
}

// Mail programs ignore linked stylesheets, and many ignore a style element: the colors of the light scheme are in
// attributes. Those of the dark scheme need the style element, and a program without it keeps the light ones.
const styles = {
  body: { margin: 0, padding: '24px 12px', background: '#f6f7f4', color: '#161a17' },
  page: {
    maxWidth: 560,
    margin: '0 auto',
    font: "16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif",
    overflowWrap: 'anywhere',
  },
  brand: { margin: '0 0 12px', fontWeight: 600, fontSize: 14, color: '#17693a' },
  panel: {
    padding: '20px 24px',
    background: '#ffffff',
    border: '1px solid #dfe3dc',
    borderRadius: 12,
  },
  heading: { margin: '0 0 8px', fontSize: 22, lineHeight: 1.25 },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  row: { padding: '12px 0', borderTop: '1px solid #dfe3dc' },
  text: { margin: 0 },
  detail: { margin: '4px 0 0', color: '#566059', whiteSpace: 'pre-line' },
  more: { margin: 0, padding: '12px 0', borderTop: '1px solid #dfe3dc', color: '#566059' },
  action: { margin: '12px 0 4px' },
  button: {
    display: 'inline-block',
    padding: '10px 20px',
    borderRadius: 999,
    background: '#17693a',
    color: '#ffffff',
    fontWeight: 600,
    textDecoration: 'none',
  },
  link: { color: '#17693a', fontWeight: 600, textDecoration: 'none' },
  footer: { margin: '16px 4px 0', fontSize: 14, color: '#566059' },
  footerLink: { display: 'inline-block', padding: '8px 0', marginRight: 16, color: '#566059' },
} as const

const DARK = `@media (prefers-color-scheme: dark) {
.m-body { background: #0f1210 !important; color: #eef1ed !important; }
.m-panel { background: #191d1a !important; border-color: #2b312c !important; }
.m-row { border-color: #2b312c !important; }
.m-muted { color: #a7b1a9 !important; }
.m-link { color: #57c987 !important; }
.m-button { background: #57c987 !important; color: #04200e !important; }
}`

function NoticeMail(props: NoticeMailProps) {
  const { title, rows, moreText, reason, page, unsubscribe, account } = props
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{`${title} on ${site.name}`}</title>
        <style dangerouslySetInnerHTML={{ __html: DARK }} />
      </head>
      <body className="m-body" style={styles.body}>
        <div style={styles.page}>
          <p className="m-link" style={styles.brand}>
            {site.name}
          </p>
          <div className="m-panel" style={styles.panel}>
            <h1 style={styles.heading}>{title}</h1>
            <ul style={styles.list}>
              {rows.map((row, index) => (
                <Row key={index} row={row} />
              ))}
            </ul>
            {moreText !== null && (
              <p className="m-row m-muted" style={styles.more}>
                {moreText}
              </p>
            )}
            <p style={styles.action}>
              <a className="m-button" style={styles.button} href={page}>
                See your notifications
              </a>
            </p>
          </div>
          <div className="m-muted" style={styles.footer}>
            <p style={styles.text}>{reason}</p>
            <p style={styles.text}>
              <a className="m-muted" style={styles.footerLink} href={unsubscribe}>
                Unsubscribe
              </a>{' '}
              <a className="m-muted" style={styles.footerLink} href={account}>
                Your choice
              </a>
            </p>
          </div>
        </div>
      </body>
    </html>
  )
}

function Row({ row: { sentence, detail } }: { row: MailRow }) {
  return (
    <li className="m-row" style={styles.row}>
      <p style={styles.text}>
        {sentence.map((part, index) =>
          typeof part === 'string' ? (
            part
          ) : (
            <a key={index} className="m-link" style={styles.link} href={part.href}>
              <bdi>{part.text}</bdi>
            </a>
          ),
        )}
      </p>
      {detail !== null && (
        <p className="m-muted" style={styles.detail}>
          {detail}
        </p>
      )}
    </li>
  )
}

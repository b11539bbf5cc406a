import type { LinksFunction } from '@remix-run/node'
import { tagPath, uploadPath, weekPath } from '#app/http/addresses.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { countText } from '#app/ui/count.ts'
import { Picture } from '../photos/picture/picture.tsx'
import stylesheet from '../../weeks.css?url'
import type { Theme, Week, Winner } from './week.ts'
import { TextLink } from '#app/ui/text-link.tsx'

export const weekLinks: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export const WeekList = ({ weeks }: { weeks: Week[] }) => (
  <ol className="weeks">
    {weeks.map(({ monday, date, winners, theme }, index) => (
      <li key={monday} className="week">
        <h2>
          <TextLink href={weekPath(monday)}>{date}</TextLink>
        </h2>
        {winners.map((winner) => (
          <WinnerCard key={winner.kind} winner={winner} use="cover" priority={index === 0} />
        ))}
        {theme && (
          <p className="week-theme">
            Theme: <bdi>{theme.title}</bdi>
          </p>
        )}
      </li>
    ))}
  </ol>
)

export function Winners({ winners }: { winners: Winner[] }) {
  if (winners.length === 0) return null
  return (
    <div className="winners">
      <h2 className="sr-only">Winners</h2>
      {winners.map((winner) => (
        <WinnerCard key={winner.kind} winner={winner} use="winner" priority />
      ))}
    </div>
  )
}

interface WinnerCardProps {
  winner: Winner
  use: 'cover' | 'winner'
  priority: boolean
}

function WinnerCard({ winner, use, priority }: WinnerCardProps) {
  const { kind, url, title, alt, picture, owner, likes } = winner
  return (
    <article className="card winner">
      {/* The title is the same link: one tab stop is enough. */}
      <a
        className="card-picture"
        href={url}
        tabIndex={-1}
        style={{ backgroundColor: picture.dominantColor }}
      >
        <Picture picture={picture} alt={alt} use={use} priority={priority} />
      </a>
      <div className="card-text">
        <p>
          {kind} · {likes === 1 ? '1 like' : `${countText(likes)} likes`}
        </p>
        <h3>
          <a href={url}>
            <bdi>{title}</bdi>
          </a>
        </h3>
        <p>
          by{' '}
          <a href={owner.url}>
            <bdi>{owner.name}</bdi>
          </a>
        </p>
      </div>
    </article>
  )
}

export const ThemeText = ({ theme, isRunning }: { theme: Theme; isRunning: boolean }) => (
  <>
    {theme.description && <p className="user-text">{theme.description}</p>}
    {isRunning && (
      <>
        <p>
          Add the tag{' '}
          <TextLink href={tagPath(theme.tag)}>
            <bdi>{theme.tag}</bdi>
          </TextLink>{' '}
          to a photo that you upload this week, until Sunday (UTC).
        </p>
        <ButtonLink href={uploadPath(theme.tag)}>Upload a photo for this theme</ButtonLink>
      </>
    )}
  </>
)

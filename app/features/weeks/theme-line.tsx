import { weekPath } from '#app/http/addresses.ts'
import type { RunningTheme } from '../photos/upload/theme-notice.tsx'

/** The theme of the running week, in one line above the feed. */
export const ThemeLine = ({ monday, theme, days }: RunningTheme & { days: number }) => (
  <p className="theme-line">
    This week:{' '}
    <a href={weekPath(monday)}>
      <bdi>{theme.title}</bdi>
    </a>{' '}
    <small>{days === 1 ? 'last day' : `${days} days left`}</small>
  </p>
)

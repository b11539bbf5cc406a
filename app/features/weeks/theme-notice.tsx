import { Icon } from '#app/ui/icon.tsx'
import { weekPath } from '#app/http/addresses.ts'
import type { Theme } from './week.ts'
import { TextLink } from '#app/ui/text-link.tsx'

export const ThemeNotice = ({ monday, theme }: { monday: string; theme: Theme }) => (
  <div className="notice">
    <Icon name="tag" />
    <div>
      This week:{' '}
      <TextLink href={weekPath(monday)}>
        <bdi>{theme.title}</bdi>
      </TextLink>
      . Add the tag{' '}
      <b>
        <bdi>{theme.tag}</bdi>
      </b>{' '}
      to take part.
    </div>
  </div>
)

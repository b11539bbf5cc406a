import { Icon } from '#app/ui/icon.tsx'
import { weekPath } from '#app/http/addresses.ts'
import { TextLink } from '#app/ui/text-link.tsx'

/** The theme of the running week, in the upload form. */
export interface RunningTheme {
  monday: string
  theme: { title: string; tag: string }
}

export const ThemeNotice = ({ monday, theme }: RunningTheme) => (
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

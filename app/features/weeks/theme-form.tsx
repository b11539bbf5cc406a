import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button, FormActions } from '#app/ui/button.tsx'
import { plainFields, Select, TextArea, TextInput } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { MAXIMUM_TAG_LENGTH } from '../tags/tag.ts'
import { weekPath } from '#app/http/addresses.ts'
import { MAXIMUM_THEME_DESCRIPTION, MAXIMUM_THEME_TITLE, type PlannedWeek } from './week.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

const labels = { week: 'Week', title: 'Title', tag: 'Tag', description: 'Description' }

/** Sets the theme of a week. At first it offers the next week without one. */
export function ThemeForm({ weeks, rejected }: { weeks: PlannedWeek[]; rejected?: RejectedForm }) {
  const free = weeks.find(({ theme }) => theme === null)
  const field = plainFields(labels, rejected, { week: (free ?? weeks[0])?.monday ?? '' })
  return (
    <PostForm className="panel stack" noValidate>
      <FormErrors errors={rejected?.error} labels={labels} />
      <Select {...field('week')} help="A theme that the week already has is replaced.">
        {weeks.map(({ monday, date, theme }) => (
          <option key={monday} value={monday}>
            {theme ? `${date} (${theme.title})` : date}
          </option>
        ))}
      </Select>
      <TextInput {...field('title')} maxLength={MAXIMUM_THEME_TITLE} autoComplete="off" />
      <TextInput
        {...field('tag')}
        help="Members take part by giving this tag to a photo."
        maxLength={MAXIMUM_TAG_LENGTH}
        autoComplete="off"
      />
      <TextArea {...field('description')} maxLength={MAXIMUM_THEME_DESCRIPTION} rows={3} />
      <FormActions>
        <Button>Save theme</Button>
      </FormActions>
    </PostForm>
  )
}

export const PlannedThemes = ({ weeks }: { weeks: PlannedWeek[] }) => (
  <ul className="panel record">
    {weeks.map(
      ({ monday, date, isRunning, theme }) =>
        theme && (
          <li key={monday}>
            <p>
              <strong>
                <bdi>{theme.title}</bdi>
              </strong>{' '}
              (<bdi>{theme.tag}</bdi>)
            </p>
            {theme.description && <p className="user-text">{theme.description}</p>}
            <p className="text-muted text-sm">
              Week of {isRunning ? <TextLink href={weekPath(monday)}>{date}</TextLink> : date}
            </p>
            <PostForm className="mt-4">
              <input type="hidden" name="week" value={monday} />
              <Button
                name="intent"
                value="remove"
                variant="quiet"
                aria-label={`Remove ${theme.title}`}
              >
                Remove
              </Button>
            </PostForm>
          </li>
        ),
    )}
  </ul>
)

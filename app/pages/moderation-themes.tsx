import { themeSchema } from '#app/features/weeks/schema.ts'
import { textLimits } from '#app/http/forms/text.ts'
import { useLoaderData } from '@remix-run/react'
import { moderationAction } from '#app/features/moderation/moderation-action.server.ts'
import { moderationLinks } from '#app/features/moderation/moderation-links.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { changeTheme } from '#app/features/weeks/commands.server.ts'
import { plannedWeeks } from '#app/features/weeks/queries.server.ts'
import {
  THEMES_PATH,
  MAXIMUM_THEME_DESCRIPTION,
  MAXIMUM_THEME_TITLE,
  type PlannedWeek,
} from '#app/features/weeks/week.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { QuietLink, Button, FormActions } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { plainFields, Select, TextArea, TextInput } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { MAXIMUM_TAG_LENGTH } from '#app/features/tags/tag.ts'
import { weekPath } from '#app/http/addresses.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const links = moderationLinks

export const handle = { hydrate: false }

export const loader = memberLoader(async ({ viewer }) => ({
  weeks: await plannedWeeks(viewer),
}))

export const action = moderationAction(
  async ({ viewer, fields }) => ({ message: await changeTheme(viewer, fields), to: THEMES_PATH }),
  textLimits(themeSchema),
)

export const meta = unindexedMeta('Themes', THEMES_PATH)

export default function Themes() {
  const { weeks } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  const hasThemes = weeks.some(({ theme }) => theme !== null)
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Themes" lead="The theme of each week, which members enter with a tag.">
        <QuietLink href="/moderation">Moderation</QuietLink>
      </PageHeading>
      <div className="stack">
        <ThemeForm weeks={weeks} rejected={rejected} />
        {hasThemes && (
          <section className="stack" aria-labelledby="planned">
            <h2 id="planned">Planned themes</h2>
            <PlannedThemes weeks={weeks} />
          </section>
        )}
      </div>
    </main>
  )
}

const labels = { week: 'Week', title: 'Title', tag: 'Tag', description: 'Description' }

/** Sets the theme of a week. At first it offers the next week without one. */
function ThemeForm({ weeks, rejected }: { weeks: PlannedWeek[]; rejected?: RejectedForm }) {
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

const PlannedThemes = ({ weeks }: { weeks: PlannedWeek[] }) => (
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

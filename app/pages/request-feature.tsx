import { data, type ActionFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { featureRequestSchema, requestFeature } from '#app/features/feedback/commands.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { rejectedForm } from '#app/handlers/preserved-form.server.ts'
import { runOnce } from '#app/handlers/sent-twice.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { withHttpErrors } from '#app/handlers/page-errors.server.ts'
import { textLimits } from '#app/http/forms/text.ts'
import { documentLinks, documentMeta, StaticPage } from '#app/features/documents/document-page.tsx'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button, FormActions } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { plainFields, Select, TextArea, TextInput } from '#app/ui/field.tsx'
import {
  FEATURE_CATEGORIES,
  FEATURE_PRIORITIES,
  MAXIMUM_FEATURE_DESCRIPTION,
  MAXIMUM_FEATURE_TITLE,
} from '#app/features/feedback/feedback.ts'
import { PostForm } from '#app/ui/post-form.tsx'

export const links = documentLinks

const PATH = '/request-feature'

export const handle = { hydrate: false }

const written = { texts: textLimits(featureRequestSchema) }

/** Open to visitors, too. */
export const action = withHttpErrors(async (args: ActionFunctionArgs, readFields) => {
  await enforceRateLimit('reports', args)
  const fields = await readFields()
  try {
    const viewer = await args.context.viewer()
    const send = () => requestFeature(viewer, fields)
    await (viewer ? runOnce({ request: args.request, viewer, fields }, send) : send())
  } catch (error) {
    const { form, ...init } = rejectedForm(
      error,
      fields,
      'Failed to send your request. Please try again.',
      written.texts,
    )
    return data(form, init)
  }
  return redirectWithFlash(PATH, {
    kind: 'success',
    title: "Thank you for your feature request! We'll review it and get back to you.",
  })
}, written)

export const meta = documentMeta(PATH)

export default function RequestFeature() {
  const rejected = useActionData<typeof action>()
  return (
    <StaticPage path={PATH}>
      <div className="request-columns">
        <div className="panel">
          <FeatureRequestForm rejected={rejected} />
        </div>
        <PopularRequests />
      </div>
    </StaticPage>
  )
}

const labels = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  priority: 'Priority',
}

const priorityNames = { low: 'Low', medium: 'Medium', high: 'High' } as const

function FeatureRequestForm({ rejected }: { rejected?: RejectedForm }) {
  const field = plainFields(labels, rejected, { category: '', priority: 'medium' })
  return (
    <PostForm className="stack" noValidate>
      <FormErrors errors={rejected?.error} labels={labels} />
      <TextInput
        {...field('title')}
        help="Summarize the feature in a few words."
        maxLength={MAXIMUM_FEATURE_TITLE}
        required
      />
      <TextArea
        {...field('description')}
        help="What would you use it for, and how do you manage without it today?"
        maxLength={MAXIMUM_FEATURE_DESCRIPTION}
        rows={5}
        required
      />
      <Select {...field('category')} required>
        <option value="">Choose a category</option>
        {FEATURE_CATEGORIES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select {...field('priority')}>
        {FEATURE_PRIORITIES.map((priority) => (
          <option key={priority} value={priority}>
            {priorityNames[priority]}
          </option>
        ))}
      </Select>
      <FormActions>
        <Button>Submit request</Button>
      </FormActions>
    </PostForm>
  )
}

const popularRequests = [
  { title: 'Calendar of club rides, parades and meets', votes: 312, status: 'Planned' },
  { title: 'A map of clubs and places to ride', votes: 245, status: 'In Development' },
  { title: 'Videos of up to a minute', votes: 189, status: 'Under Review' },
  { title: 'Private messages between members', votes: 156, status: 'Planned' },
]

const PopularRequests = () => (
  <section className="panel popular-requests" aria-labelledby="popular-requests">
    <h2 id="popular-requests">Popular requests</h2>
    <ul>
      {popularRequests.map(({ title, votes, status }) => (
        <li key={title}>
          <span className="votes">
            <b>{votes}</b> votes
          </span>
          <div>
            <p>{title}</p>
            <span className="chip">{status}</span>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

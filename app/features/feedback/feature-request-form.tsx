import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button, FormActions } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { plainFields, Select, TextArea, TextInput } from '#app/ui/field.tsx'
import {
  FEATURE_CATEGORIES,
  FEATURE_PRIORITIES,
  MAXIMUM_FEATURE_DESCRIPTION,
  MAXIMUM_FEATURE_TITLE,
} from './feedback.ts'
import { PostForm } from '#app/ui/post-form.tsx'

const labels = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  priority: 'Priority',
}

const priorityNames = { low: 'Low', medium: 'Medium', high: 'High' } as const

export function FeatureRequestForm({ rejected }: { rejected?: RejectedForm }) {
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

export const PopularRequests = () => (
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

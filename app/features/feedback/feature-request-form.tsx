import type { RejectedForm } from '#app/http/forms/rejected-form.ts'
import { Button } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import {
  FEATURE_CATEGORIES,
  FEATURE_PRIORITIES,
  MAXIMUM_FEATURE_DESCRIPTION,
  MAXIMUM_FEATURE_TITLE,
} from './choices.ts'

const labels = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  priority: 'Priority',
}

const priorityNames = { low: 'Low', medium: 'Medium', high: 'High' } as const

/** The form for a feature request (docs/product.md#screens). */
export function FeatureRequestForm({ refused }: { refused?: RejectedForm }) {
  const values = refused?.initialValue
  const errors = refused?.error
  return (
    <form method="post" className="stack" noValidate>
      <FormErrors errors={errors} labels={labels} />
      <TextInput
        id="title"
        name="title"
        label={labels.title}
        help="The feature in a few words"
        errors={errors?.title}
        defaultValue={values?.title}
        maxLength={MAXIMUM_FEATURE_TITLE}
        required
      />
      <TextArea
        id="description"
        name="description"
        label={labels.description}
        help="What would you do with it, and what do you do without it today?"
        errors={errors?.description}
        defaultValue={values?.description}
        maxLength={MAXIMUM_FEATURE_DESCRIPTION}
        rows={5}
        required
      />
      <Select
        id="category"
        name="category"
        label={labels.category}
        errors={errors?.category}
        defaultValue={values?.category ?? ''}
        required
      >
        <option value="">Choose a category</option>
        {FEATURE_CATEGORIES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select
        id="priority"
        name="priority"
        label={labels.priority}
        errors={errors?.priority}
        defaultValue={values?.priority ?? 'medium'}
      >
        {FEATURE_PRIORITIES.map((priority) => (
          <option key={priority} value={priority}>
            {priorityNames[priority]}
          </option>
        ))}
      </Select>
      <FormActions>
        <Button>Submit request</Button>
      </FormActions>
    </form>
  )
}

import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { withQuery } from '#app/http/addresses.ts'
import { Button, FormActions, CancelLink } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Select, TextArea } from '#app/ui/field.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'
import {
  type ReportTarget,
  MAXIMUM_REPORT_LENGTH,
  REPORT_CATEGORIES,
  type ReportCategory,
} from './feedback.ts'

const labels = { category: 'Category', details: 'Details' }

export interface ReportFormProps {
  target: ReportTarget | null
  category: ReportCategory | null
  rejected?: RejectedForm
}

export function ReportForm({ target, category, rejected }: ReportFormProps) {
  const values = rejected?.initialValue
  const errors = rejected?.error
  return (
    <form
      method="post"
      action={withQuery('/report', target ? { [target.kind]: target.id } : {})}
      className="stack"
      noValidate
    >
      <FormErrors errors={errors} labels={labels} />
      {target && <ReportedContent target={target} />}
      <Select
        id="category"
        name="category"
        label={labels.category}
        errors={errors?.category}
        defaultValue={values?.category ?? category ?? ''}
        required
      >
        <option value="">Choose a category</option>
        {REPORT_CATEGORIES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <TextArea
        id="details"
        name="details"
        label={labels.details}
        help="What is wrong, and where? Only moderators can read this."
        errors={errors?.details}
        defaultValue={values?.details}
        maxLength={MAXIMUM_REPORT_LENGTH}
        rows={5}
        required
      />
      <FormActions>
        <Button>Send report</Button>
        <CancelLink href={target?.url ?? '/reporting-center'} />
      </FormActions>
    </form>
  )
}

function ReportedContent({ target }: { target: ReportTarget }) {
  return (
    <div className="reported">
      {target.thumbnailUrl ? (
        <Thumbnail src={target.thumbnailUrl} alt="" width={64} height={64} />
      ) : (
        <span>
          <Icon name={target.kind === 'comment' ? 'comment' : 'user'} />
        </span>
      )}
      <div>
        <a className="text-link" href={target.url}>
          {target.title}
        </a>
        {target.text && <p className="user-text text-muted">{target.text}</p>}
      </div>
    </div>
  )
}

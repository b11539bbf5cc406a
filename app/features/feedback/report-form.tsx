import type { ReactNode } from 'react'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { withQuery } from '#app/http/addresses.ts'
import { Button, CancelLink, FormActions } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { plainFields, Select, TextArea } from '#app/ui/field.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'
import {
  type ReportTarget,
  MAXIMUM_REPORT_LENGTH,
  REPORT_CATEGORIES,
  type ReportCategory,
} from './feedback.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

const labels = { category: 'Category', details: 'Details' }

interface ReportFormProps {
  target: ReportTarget | null
  category: ReportCategory | null
  rejected?: RejectedForm
}

export function ReportForm({ target, category, rejected }: ReportFormProps) {
  const field = plainFields(labels, rejected, { category: category ?? '' })
  return (
    <PostForm
      action={withQuery('/report', target ? { [target.kind]: target.id } : {})}
      className="stack"
      noValidate
    >
      <FormErrors errors={rejected?.error} labels={labels} />
      {target && <input type="hidden" name={target.kind} value={target.id} />}
      {target && (
        <ReportedBox {...target} icon={target.kind === 'comment' ? 'comment' : 'user'}>
          {target.text && <p className="user-text text-muted">{target.text}</p>}
        </ReportedBox>
      )}
      <Select {...field('category')} required>
        <option value="">Choose a category</option>
        {REPORT_CATEGORIES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <TextArea
        {...field('details')}
        help="What is wrong, and where? Only moderators can read this."
        maxLength={MAXIMUM_REPORT_LENGTH}
        rows={5}
        required
      />
      <FormActions>
        <Button>Send report</Button>
        {target && (
          <Button variant="quiet" name="spam" value="1">
            Report as spam
          </Button>
        )}
        <CancelLink href={target?.url ?? '/reporting-center'} />
      </FormActions>
    </PostForm>
  )
}

interface ReportedBoxProps {
  thumbnailUrl: string | null
  icon: IconName
  url: string | null
  title: string
  children?: ReactNode
}

export const ReportedBox = ({ thumbnailUrl, icon, url, title, children }: ReportedBoxProps) => (
  <div className="reported">
    {thumbnailUrl ? (
      <Thumbnail src={thumbnailUrl} alt="" width={64} height={64} />
    ) : (
      <span>
        <Icon name={icon} />
      </span>
    )}
    <div>
      {url ? <TextLink href={url}>{title}</TextLink> : <bdi>{title}</bdi>}
      {children}
    </div>
  </div>
)

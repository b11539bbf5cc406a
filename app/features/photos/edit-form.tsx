import { getFormProps, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { control, type RefusedForm } from '#app/http/refused-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Switch } from '#app/ui/switch.tsx'
import type { PhotoDetail } from './photo.ts'
import { BinderField, PhotoTextFields, TagsField } from './photo-fields.tsx'

export interface EditFormProps {
  photo: PhotoDetail
  /** The member's own binders. */
  binders: { id: number; title: string }[]
  /** What the server made of the last try. */
  refused?: RefusedForm
}

interface FormShape extends Record<string, unknown> {
  title: string
  description: string
  altText: string
  sourceUrl: string
  binderId: string
  tags: string
  isPublic: string
}

/** The edit form (spec section 2, 'Edit Photo dialog'), whole without a script. */
export function EditForm({ photo, binders, refused }: EditFormProps) {
  const pending = useNavigation().state === 'submitting'
  const [form, fields] = useForm<FormShape>({
    id: 'edit-photo',
    lastResult: refused,
    defaultValue: {
      title: photo.title,
      description: photo.description ?? '',
      altText: photo.altText ?? '',
      sourceUrl: photo.sourceUrl ?? '',
      binderId: photo.binderId === null ? '' : String(photo.binderId),
      tags: photo.tags.join(', '),
    },
  })
  // An unchecked switch sends nothing, so a form that came back without it says "off".
  const isPublic = refused ? refused.initialValue.isPublic === 'on' : photo.isPublic

  return (
    <Form
      method="post"
      action={`${photo.url}/edit`}
      className="stack"
      {...getFormProps(form)}
      noValidate
    >
      {refused && <FormErrors errors={[['Update Failed', ...(form.errors ?? [])].join(': ')]} />}
      <PhotoTextFields fields={fields} />
      <TagsField field={fields.tags} />
      <BinderField field={fields.binderId} binders={binders} />
      <Switch
        {...control(fields.isPublic)}
        key={String(isPublic)}
        defaultValue="on"
        defaultChecked={isPublic}
        label="Make this photo public"
        help="Its picture gets a new address whenever this changes"
      />
      <div className="flex flex-wrap gap-3">
        <Button disabled={pending}>Save changes</Button>
        <ButtonLink variant="quiet" href={photo.url}>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}

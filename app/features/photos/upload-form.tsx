import { getFormProps, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { control, type RefusedForm } from '#app/http/refused-form.ts'
import { Button } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { MAXIMUM_BINDER_TITLE } from '../binders/schema.ts'
import { BinderField, PhotoTextFields, TagsField } from './photo-fields.tsx'

export interface UploadFormProps {
  /** The member's own binders. */
  binders: { id: number; title: string }[]
  /** What the server made of the last try. */
  refused?: RefusedForm
}

interface FormShape extends Record<string, unknown> {
  image: string
  title: string
  description: string
  altText: string
  sourceUrl: string
  binderId: string
  newBinderTitle: string
  tags: string
  isPublic: string
}

/** The upload form (spec section 2, 'Upload Photo dialog'), whole without a script. */
export function UploadForm({ binders, refused }: UploadFormProps) {
  const pending = useNavigation().state === 'submitting'
  const [form, fields] = useForm<FormShape>({ id: 'upload', lastResult: refused })
  // An unchecked switch sends nothing, so only a form that came back can say "off".
  const isPublic = refused === undefined || refused.initialValue.isPublic === 'on'

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="stack"
      {...getFormProps(form)}
      noValidate
    >
      <FormErrors errors={form.errors} />
      <FileField
        {...control(fields.image)}
        label="Photo"
        help="Supports JPG, PNG, GIF up to 10MB"
        accept="image/*"
        required
      />
      <PhotoTextFields fields={fields} />
      <BinderField field={fields.binderId} binders={binders} />
      <TextInput
        {...control(fields.newBinderTitle)}
        label="Create New Binder"
        maxLength={MAXIMUM_BINDER_TITLE}
        help="A name here makes a new binder and puts the photo into it"
      />
      <TagsField field={fields.tags} />
      <Switch
        {...control(fields.isPublic)}
        key={String(isPublic)}
        defaultValue="on"
        defaultChecked={isPublic}
        label="Make this photo public"
      />
      <div className="flex flex-wrap gap-3">
        <Button disabled={pending}>{pending ? 'Uploading...' : 'Upload Photo'}</Button>
      </div>
    </Form>
  )
}

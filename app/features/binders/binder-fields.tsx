import type { RejectedForm } from '#app/http/forms/rejected-form.ts'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { MAXIMUM_BINDER_TITLE, type Binder } from './binder.ts'

const labels = {
  title: 'Title',
  description: 'Description',
  isPublic: 'Make this binder public',
}
const idOf = (name: string) => `binder-${name}`

export interface BinderFieldsProps {
  /** The current binder; absent for a new one. */
  binder?: Pick<Binder, 'title' | 'description' | 'isPublic'>
  /** The form as the server rejected it. */
  refused?: RejectedForm
}

/** The fields of a binder's form: errors, title, description, visibility. */
export function BinderFields({ binder, refused }: BinderFieldsProps) {
  const field = (name: string) => ({ id: idOf(name), name, errors: refused?.error[name] })
  const sent = refused?.initialValue
  // An unchecked switch sends nothing, so its absence from a rejected form means "off".
  const isPublic = sent ? sent.isPublic === 'on' : (binder?.isPublic ?? true)
  return (
    <>
      <FormErrors errors={refused?.error} labels={labels} idOf={idOf} />
      <TextInput
        {...field('title')}
        label={labels.title}
        defaultValue={sent?.title ?? binder?.title}
        maxLength={MAXIMUM_BINDER_TITLE}
        required
      />
      <TextArea
        {...field('description')}
        label={labels.description}
        defaultValue={sent?.description ?? binder?.description}
        rows={2}
      />
      <Switch
        {...field('isPublic')}
        key={String(isPublic)}
        label={labels.isPublic}
        defaultValue="on"
        defaultChecked={isPublic}
      />
    </>
  )
}

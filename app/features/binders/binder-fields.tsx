import type { RefusedForm } from '#app/http/forms/refused-form.ts'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { MAXIMUM_BINDER_TITLE, type Binder } from './binder.ts'

export interface BinderFieldsProps {
  /** The binder as it is now; none for a new one. */
  binder?: Pick<Binder, 'title' | 'description' | 'isPublic'>
  /** What the server made of the last try. */
  refused?: RefusedForm
}

/** The fields of a binder's form: what is wrong, title, description, visibility. */
export function BinderFields({ binder, refused }: BinderFieldsProps) {
  const field = (name: string) => ({ id: `binder-${name}`, name, errors: refused?.error[name] })
  const sent = refused?.initialValue
  // An unchecked switch sends nothing, so a form that came back without it says "off".
  const isPublic = sent ? sent.isPublic === 'on' : (binder?.isPublic ?? true)
  return (
    <>
      <FormErrors errors={refused?.error['']} />
      <TextInput
        {...field('title')}
        label="Title"
        defaultValue={sent?.title ?? binder?.title}
        maxLength={MAXIMUM_BINDER_TITLE}
        required
      />
      <TextArea
        {...field('description')}
        label="Description"
        defaultValue={sent?.description ?? binder?.description}
        rows={2}
      />
      <Switch
        {...field('isPublic')}
        key={String(isPublic)}
        label="Make this binder public"
        defaultValue="on"
        defaultChecked={isPublic}
      />
    </>
  )
}

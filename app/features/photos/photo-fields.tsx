import type { FieldMetadata } from '@conform-to/react'
import { control } from '#app/http/refused-form.ts'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

/*
 * The fields that a photo's upload and its edit form share (spec section 5).
 */

type Field = FieldMetadata<unknown>

/** What can be said of a photo: title, description, alt text and source. */
export function PhotoTextFields(props: {
  fields: { title: Field; description: Field; altText: Field; sourceUrl: Field }
}) {
  const { title, description, altText, sourceUrl } = props.fields
  return (
    <>
      <TextInput {...control(title)} label="Title" maxLength={1000} required />
      <TextArea {...control(description)} label="Description" />
      <TextInput
        {...control(altText)}
        label="Alt text"
        help="What the picture shows, for those who cannot see it"
      />
      <TextInput
        {...control(sourceUrl)}
        label="Source URL"
        type="url"
        inputMode="url"
        placeholder="https://"
        help="Link where this image came from or should redirect to"
      />
    </>
  )
}

export interface BinderFieldProps {
  field: Field
  /** The member's own binders. */
  binders: { id: number; title: string }[]
}

/** Which of the member's binders a photo is in, if any. */
export function BinderField({ field, binders }: BinderFieldProps) {
  return (
    <Select {...control(field)} label="Choose Binder">
      <option value="">No binder</option>
      {binders.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  )
}

/** A photo's tags as one text. */
export function TagsField({ field }: { field: Field }) {
  return (
    <TextInput
      {...control(field)}
      label="Tags"
      placeholder="lifted, beach, custom"
      help="Up to 4, with commas between them"
    />
  )
}

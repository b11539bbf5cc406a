import type { FieldMetadata } from '@conform-to/react'
import type { FieldErrors } from '#app/http/faults.ts'
import { control } from '#app/http/forms/refused-form.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { MAXIMUM_NAME, MAXIMUM_USERNAME, profileLinkNames, profileLinks } from './profile-fields.ts'
import type { ProfileTexts } from './profile-texts.ts'

export interface ProfileTextFieldsProps {
  fields: Record<keyof ProfileTexts, FieldMetadata<unknown>>
}

/** Everything that is written in a profile's form. */
export function ProfileTextFields({ fields }: ProfileTextFieldsProps) {
  return (
    <>
      <div className="field-pair">
        <TextInput
          {...control(fields.firstName)}
          label="First name"
          autoComplete="given-name"
          maxLength={MAXIMUM_NAME}
          required
        />
        <TextInput
          {...control(fields.lastName)}
          label="Last name"
          autoComplete="family-name"
          maxLength={MAXIMUM_NAME}
          required
        />
      </div>
      <TextInput
        {...control(fields.username)}
        label="Username"
        help={`Letters, numbers, and hyphens, up to ${MAXIMUM_USERNAME}`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAXIMUM_USERNAME}
        required
      />
      <TextArea {...control(fields.bio)} label="Bio" />
      <fieldset className="stack">
        <legend className="fieldset-legend">Links</legend>
        <div className="field-pair">
          {profileLinkNames.map((link) => (
            <TextInput
              key={link}
              {...control(fields[link])}
              label={profileLinks[link]}
              type="url"
              inputMode="url"
              placeholder="https://"
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}

/** That it failed, and why where no single field is to blame (spec section 8). */
export function ProfileRefusal({ errors }: { errors: FieldErrors }) {
  const blamed = Object.keys(errors)
  const onlyPicture = blamed.length === 1 && blamed[0] === 'avatar'
  return (
    <Notice tone="error">
      <b>{onlyPicture ? 'Upload Failed' : 'Update Failed'}</b> {errors['']?.join(' ')}
    </Notice>
  )
}

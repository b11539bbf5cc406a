import type { FieldMetadata } from '@conform-to/react'
import { control } from '#app/http/forms/rejected-form.ts'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import {
  MAXIMUM_NAME,
  MAXIMUM_USERNAME,
  profileLabels,
  profileLinkNames,
} from './profile-fields.ts'
import type { ProfileTexts } from './profile-texts.ts'

export interface ProfileTextFieldsProps {
  fields: Record<keyof ProfileTexts, FieldMetadata<unknown>>
}

/** The text fields of the profile form. */
export function ProfileTextFields({ fields }: ProfileTextFieldsProps) {
  return (
    <>
      <div className="field-pair">
        <TextInput
          {...control(fields.firstName)}
          label={profileLabels.firstName}
          autoComplete="given-name"
          maxLength={MAXIMUM_NAME}
          required
        />
        <TextInput
          {...control(fields.lastName)}
          label={profileLabels.lastName}
          autoComplete="family-name"
          maxLength={MAXIMUM_NAME}
          required
        />
      </div>
      <TextInput
        {...control(fields.username)}
        label={profileLabels.username}
        help={`Letters, numbers, and hyphens, up to ${MAXIMUM_USERNAME}`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAXIMUM_USERNAME}
        required
      />
      <TextArea {...control(fields.bio)} label={profileLabels.bio} />
      <fieldset className="stack">
        <legend className="fieldset-legend">Links</legend>
        <div className="field-pair">
          {profileLinkNames.map((link) => (
            <TextInput
              key={link}
              {...control(fields[link])}
              label={profileLabels[link]}
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

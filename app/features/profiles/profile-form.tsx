import type { RefusedForm } from '#app/http/refused-form.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { MAXIMUM_NAME, MAXIMUM_USERNAME, profileLinkNames, profileLinks } from './profile-fields.ts'
import type { ProfileFields } from './schema.ts'

export interface ProfileFormProps {
  /** The texts as they are now; a username may be proposed. */
  values: Record<keyof ProfileFields, string>
  /** Address of the avatar, or null. */
  avatar: string | null
  /** What the server made of the last try. */
  refused?: RefusedForm
  /** Where Cancel leads. */
  cancelHref: string
}

/** The profile form (spec section 2, 'Edit Profile dialog'), whole without a script. */
export function ProfileForm({ values, avatar, refused, cancelHref }: ProfileFormProps) {
  const field = (name: keyof ProfileFields | 'avatar') => ({
    id: `profile-${name}`,
    name,
    errors: refused?.error[name],
  })
  const text = (name: keyof ProfileFields) => ({
    ...field(name),
    defaultValue: refused?.initialValue[name] ?? values[name],
  })
  const name = `${values.firstName} ${values.lastName}`

  return (
    <form method="post" encType="multipart/form-data" className="stack" noValidate>
      {refused && <Refusal refused={refused} />}
      <div className="profile-avatar">
        <Avatar src={avatar} name={name} size="large" />
        <FileField
          {...field('avatar')}
          label="Profile picture"
          help="JPG, PNG or GIF up to 10MB"
          accept="image/*"
        />
      </div>
      <div className="field-pair">
        <TextInput
          {...text('firstName')}
          label="First name"
          autoComplete="given-name"
          maxLength={MAXIMUM_NAME}
          required
        />
        <TextInput
          {...text('lastName')}
          label="Last name"
          autoComplete="family-name"
          maxLength={MAXIMUM_NAME}
          required
        />
      </div>
      <TextInput
        {...text('username')}
        label="Username"
        help={`Letters, numbers, and hyphens, up to ${MAXIMUM_USERNAME}`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAXIMUM_USERNAME}
        required
      />
      <TextArea {...text('bio')} label="Bio" />
      <fieldset className="stack">
        <legend className="fieldset-legend">Links</legend>
        <div className="field-pair">
          {profileLinkNames.map((link) => (
            <TextInput
              key={link}
              {...text(link)}
              label={profileLinks[link]}
              type="url"
              inputMode="url"
              placeholder="https://"
            />
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button>Save changes</Button>
        <ButtonLink variant="quiet" href={cancelHref}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  )
}

/** That it failed, and why where no single field is to blame (spec section 8). */
function Refusal({ refused: { error } }: { refused: RefusedForm }) {
  const blamed = Object.keys(error)
  const onlyPicture = blamed.length === 1 && blamed[0] === 'avatar'
  return (
    <Notice tone="error">
      <b>{onlyPicture ? 'Upload Failed' : 'Update Failed'}</b> {error['']?.join(' ')}
    </Notice>
  )
}

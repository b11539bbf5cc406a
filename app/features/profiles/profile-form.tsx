import { getFormProps } from '@conform-to/react'
import { useRef } from 'react'
import { callApi } from '#app/http/api-client.ts'
import type { FieldErrors } from '#app/http/http-error.ts'
import { control, type RejectedForm } from '#app/http/forms/rejected-form.ts'
import { useCheckedForm } from '#app/http/forms/use-checked-form.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { showApiError } from '../sign-in/show-api-error.ts'
import { PROPOSED_USERNAME, profileLabels } from './profile-fields.ts'
import { ProfileTextFields } from './profile-text-fields.tsx'
import type { ProfileTexts } from './profile-texts.ts'
import { useAvatarUpload } from './use-avatar-upload.ts'
import { useUsernameProposal } from './use-username-proposal.ts'

const check = lazyPart(async () => (await import('./form-checks.ts')).checkProfile)

/** docs/product.md#errors */
const FAILURE = {
  action: 'edit your profile',
  title: 'Update Failed',
  text: 'Failed to update profile',
  serverWords: true,
}

export interface ProfileFormProps {
  /** Root-relative address of the profile. */
  profileUrl: string
  /** The texts as they are now; a username may be proposed. */
  values: ProfileTexts
  /** Whether the username is a proposal. */
  isProposed: boolean
  /** Address of the avatar, or null. */
  avatar: string | null
  /** What the server made of the last try. */
  refused?: RejectedForm
  /** @param url root-relative address of the profile: a new username is a new address */
  onSaved: (url: string) => void
  /** Told when the picture has changed, which a script sends by itself. */
  onAvatarChanged: () => void
  /** Closes the dialog that the form stands in; on its page Cancel is a link. */
  onCancel?: () => void
}

/** The texts of the form as the API takes them; the picture goes its own way. */
function asTexts(sent: FormData): Record<string, unknown> {
  const { avatar: _avatar, ...texts } = Object.fromEntries(sent)
  return texts
}

/** docs/product.md#errors */
function failureTitle(errors: FieldErrors): string {
  const onlyPicture = Object.keys(errors).join() === 'avatar'
  return onlyPicture ? 'Upload Failed' : FAILURE.title
}

/** The profile form (docs/product.md#screens), whole without a script. */
export function ProfileForm(props: ProfileFormProps) {
  const { profileUrl, values, isProposed, avatar, refused } = props
  const element = useRef<HTMLFormElement>(null)
  const picture = useAvatarUpload(props.onAvatarChanged)
  const followNames = useUsernameProposal(element, isProposed && refused === undefined)
  const { form, fields, onSubmit, pending, failed } = useCheckedForm<
    keyof ProfileTexts | 'avatar',
    { url: string }
  >({
    id: 'profile',
    refused,
    values,
    check,
    send: (sent) => callApi('PATCH', '/api/auth/user', asTexts(sent)),
    onSent: ({ url }) => props.onSaved(url),
    onFailed: (error) => showApiError(error, FAILURE),
  })
  const avatarField = control(fields.avatar)

  return (
    <form
      ref={element}
      method="post"
      action={`${profileUrl}/edit`}
      encType="multipart/form-data"
      className="stack"
      {...getFormProps(form)}
      noValidate
      onSubmit={onSubmit}
      onInput={followNames}
    >
      <FormErrors
        title={failed ? failureTitle(form.allErrors) : undefined}
        errors={form.allErrors}
        labels={profileLabels}
        idOf={(name) => `${form.id}-${name}`}
      />
      {isProposed && (
        <input
          type="hidden"
          name={PROPOSED_USERNAME}
          defaultValue={refused?.initialValue[PROPOSED_USERNAME] ?? values.username}
        />
      )}
      <ProfileTextFields fields={fields} />
      {/* Last, though it is drawn first: see the upload form. */}
      <div className="profile-avatar" aria-busy={picture.uploading}>
        <Avatar
          src={picture.avatar ?? avatar}
          name={`${values.firstName} ${values.lastName}`}
          size="large"
        />
        <FileField
          id={avatarField.id}
          name={avatarField.name}
          errors={picture.errors ?? avatarField.errors}
          controlRef={picture.input}
          onChange={(event) => picture.send(event.currentTarget.files?.[0])}
          label={profileLabels.avatar}
          help={picture.uploading ? 'Uploading...' : 'JPG, PNG or GIF up to 10MB'}
          accept="image/*"
        />
      </div>
      <p>
        <a className="text-link" href="/account">
          Your data and account
        </a>
      </p>
      <FormActions>
        <Button disabled={pending || picture.uploading} aria-busy={pending}>
          {pending ? 'Saving...' : 'Save changes'}
        </Button>
        {props.onCancel ? (
          <Button type="button" variant="quiet" onClick={props.onCancel}>
            Cancel
          </Button>
        ) : (
          <ButtonLink variant="quiet" href={profileUrl}>
            Cancel
          </ButtonLink>
        )}
      </FormActions>
    </form>
  )
}

import { getFormProps, type FieldMetadata } from '@conform-to/react'
import { useRef, useEffect, useState } from 'react'
import { callApi, ApiError } from '#app/http/api-client.ts'
import type { FieldErrors } from '#app/http/http-error.ts'
import { control, type RejectedForm } from '#app/http/forms/preserved-values.ts'
import { useCheckedForm } from '#app/http/forms/use-checked-form.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, CancelLink, FormActions } from '#app/ui/button.tsx'
import { TextArea, TextInput } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { showApiError } from '../sign-in/show-api-error.ts'
import {
  PROFILE_FAILURE,
  PROPOSED_USERNAME,
  profileLabels,
  type ProfileTexts,
  profileTexts,
  PROFILE_UPDATED,
} from './profile.ts'
import { profileLinkNames } from './profile-links.ts'
import { NameFields, ProposedUsername, useUsernameProposal } from './name-fields.tsx'
import { uploadToApi } from '#app/http/upload-call.ts'
import { showToast, queueToast } from '#app/ui/toast-store.ts'
import { usePreHydrationValue } from '#app/ui/hydration.ts'
import { ACCEPTED_FILES, imageFileError } from '../photos/upload/image-file.ts'
import { useRevalidator } from '@remix-run/react'
import { Dialog } from '#app/ui/dialog.tsx'
import type { LinkedDialogProps } from '#app/ui/use-dialog-link.ts'
import type { Profile } from './queries.server.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { InitialValues } from '#app/ui/initial-values.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

const check = lazyPart(async () => (await import('./schema.ts')).checkProfile)

interface ProfileFormProps {
  profileUrl: string
  values: ProfileTexts
  isProposed: boolean
  avatar: string | null
  rejected?: RejectedForm
  onSaved: (url: string) => void
  onAvatarChanged: () => void
  onCancel?: () => void
}

function failureTitle(errors: FieldErrors): string {
  const onlyPicture = Object.keys(errors).join() === 'avatar'
  return onlyPicture ? 'Upload Failed' : PROFILE_FAILURE.title
}

export function ProfileForm(props: ProfileFormProps) {
  const { profileUrl, values, isProposed, avatar, rejected } = props
  const element = useRef<HTMLFormElement>(null)
  const picture = useAvatarUpload(props.onAvatarChanged)
  const followNames = useUsernameProposal(element, isProposed && rejected === undefined)
  const { form, fields, onSubmit, pending, failed } = useCheckedForm<
    keyof ProfileTexts | 'avatar',
    { url: string }
  >({
    id: 'profile',
    rejected,
    values,
    check,
    send(sent) {
      const { avatar: _avatar, ...texts } = Object.fromEntries(sent)
      return callApi('PATCH', '/api/auth/user', texts)
    },
    onSent: ({ url }) => props.onSaved(url),
    onFailed: (error, form) => showApiError(error, PROFILE_FAILURE, form),
  })
  const avatarField = control(fields.avatar)

  return (
    <PostForm
      ref={element}
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
        makeId={(name) => `${form.id}-${name}`}
      />
      {/* A proposed username is not stored yet. */}
      <InitialValues values={isProposed ? { ...values, username: '' } : values} />
      {isProposed && (
        <ProposedUsername value={rejected?.initialValue[PROPOSED_USERNAME] ?? values.username} />
      )}
      <ProfileTextFields fields={fields} />
      {/* Last in the source, though first on the screen: w3m submits the form when a file field
          with `accept` is filled in, and this one is optional. */}
      <div className="profile-avatar" aria-busy={picture.uploading}>
        <Avatar
          src={picture.avatar ?? avatar}
          name={`${values.firstName} ${values.lastName}`}
          size="large"
        />
        <TextInput
          type="file"
          className="file-input"
          id={avatarField.id}
          name={avatarField.name}
          errors={picture.errors ?? avatarField.errors}
          controlRef={picture.input}
          onChange={(event) => picture.send(event.currentTarget.files?.[0])}
          label={profileLabels.avatar}
          help={picture.uploading ? 'Uploading...' : 'JPG, PNG, GIF, WebP, AVIF or HEIC up to 10MB'}
          accept={ACCEPTED_FILES}
        />
      </div>
      <p>
        <TextLink href="/account">Your data and account</TextLink>
      </p>
      <FormActions>
        <Button disabled={picture.uploading} aria-disabled={pending} aria-busy={pending}>
          {pending ? 'Saving...' : 'Save changes'}
        </Button>
        <CancelLink href={profileUrl} onClick={props.onCancel} />
      </FormActions>
    </PostForm>
  )
}

interface ProfileTextFieldsProps {
  fields: Record<keyof ProfileTexts, FieldMetadata<unknown>>
}

const ProfileTextFields = ({ fields }: ProfileTextFieldsProps) => {
  const [website, ...others] = profileLinkNames.map((link) => (
    <TextInput
      key={link}
      {...control(fields[link])}
      label={profileLabels[link]}
      type="url"
      inputMode="url"
      placeholder="https://"
    />
  ))
  return (
    <>
      <NameFields fields={fields} />
      <TextArea {...control(fields.bio)} label={profileLabels.bio} />
      <fieldset className="stack">
        <legend className="fieldset-legend">Links</legend>
        {website}
        {/* Shows the empty fields by its style alone; without a name, because it is not sent. */}
        <input type="checkbox" className="add-link sr-only" id="add-link" />
        <label className="button button-quiet" htmlFor="add-link">
          Add a link
        </label>
        <div className="field-pair">{others}</div>
      </fieldset>
    </>
  )
}

const FAILURE = {
  action: 'change your picture',
  title: 'Upload Failed',
  text: 'Failed to upload profile picture',
}

/** Uploads the avatar as soon as it is selected, even before hydration. */
function useAvatarUpload(onChanged: () => void) {
  const input = useRef<HTMLInputElement>(null)
  const found = usePreHydrationValue(() => input.current?.files?.[0] ?? null, null)
  const [avatar, setAvatar] = useState<string>()
  const [uploading, setUploading] = useState(false)
  const [errors, setErrors] = useState<string[]>()

  async function upload(body: FormData) {
    setUploading(true)
    setErrors(undefined)
    try {
      const response = await uploadToApi<{ profileImageUrl: string }>(
        // A unique URL, so that no cache responds instead of the server (docs/api.md).
        `/api/auth/user/avatar?t=${Date.now()}`,
        body,
      )
      setAvatar(response.profileImageUrl)
      showToast({ kind: 'success', title: 'Profile Picture Updated' })
      onChanged()
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields.avatar)
      showApiError(error, FAILURE)
    }
    setUploading(false)
  }

  function send(file: File | null | undefined) {
    if (!file) return
    // The form submit must not send the picture again.
    if (input.current) input.current.value = ''
    const fileError = imageFileError(file)
    if (fileError) return setErrors([fileError])
    const body = new FormData()
    body.set('avatar', file)
    void upload(body)
  }

  const sendFound = useRef(send)
  useEffect(() => sendFound.current(found), [found])

  return { input, send, avatar, uploading, errors }
}

interface ProfileDialogProps extends LinkedDialogProps {
  profile: Profile
  usernameProposal: string | null
}

export default function ProfileDialog({ profile, usernameProposal, close }: ProfileDialogProps) {
  const { revalidate } = useRevalidator()
  function onSaved(url: string) {
    if (url === profile.url) {
      showToast(PROFILE_UPDATED)
      void close().then(revalidate)
    } else {
      queueToast(PROFILE_UPDATED)
      void close().then(() => location.assign(url))
    }
  }
  return (
    <Dialog title="Edit Profile" onClose={() => void close()}>
      <ProfileForm
        profileUrl={profile.url}
        values={profileTexts(profile, usernameProposal)}
        isProposed={profile.username === null}
        avatar={profile.profileImageUrl}
        onSaved={onSaved}
        onAvatarChanged={revalidate}
        onCancel={() => void close()}
      />
    </Dialog>
  )
}

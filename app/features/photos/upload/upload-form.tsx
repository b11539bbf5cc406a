import { useEffect, useRef, useState } from 'react'
import { getFormProps } from '@conform-to/react'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { leaveToast } from '#app/ui/toast-store.ts'
import type { BinderOption } from '#app/features/binders/binder.ts'
import { Button, FormActions } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Switch } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { memberPath } from '#app/http/addresses.ts'
import { useShell } from '#app/features/shell.ts'
import { authorName } from '../photo.ts'
import { useHydrated } from '#app/ui/hydration.ts'
import { useUpload, draftImages } from './use-upload.ts'
import { BinderPicker } from '../fields/binder-picker.tsx'
import { ImageDrop } from './image-drop.tsx'
import { MoreDetails, TitleField } from '../fields/photo-fields.tsx'
import { photoLabels } from '../fields/photo-labels.ts'
import { TagsInput } from '../fields/tags-input.tsx'
import { useChosenImages } from './use-chosen-images.ts'

interface UploadPageFormProps {
  memberId: string
  binders: BinderOption[]
  /** Suggestions for the tags. */
  tags: string[]
  /** The submitted values and the errors, if the server rejected the form. */
  rejected?: RejectedForm
}

/** The upload form on its own page. On success it opens the photo's page. */
export function UploadPageForm(props: UploadPageFormProps) {
  const [url, setUrl] = useState<string>()
  // A new key, so that the form is empty after Back from the photo.
  if (url) return <Form {...props} rejected={undefined} key={url} onUploaded={setUrl} />
  return <Form {...props} onUploaded={setUrl} />
}

interface FormProps extends UploadPageFormProps {
  onUploaded: (url: string) => void
}

function Form({ memberId, binders, tags, rejected, onUploaded }: FormProps) {
  const upload = useUpload({
    memberId,
    rejected,
    returnTo: '/upload',
    onUploaded({ url, message }) {
      leaveToast(message)
      location.assign(url)
      onUploaded(url)
    },
  })
  // An unchecked switch sends nothing, so only a rejected form can mean "off".
  const isPublic = rejected === undefined || rejected.initialValue.isPublic === 'on'
  return <UploadForm upload={upload} binders={binders} tags={tags} isPublic={isPublic} />
}

interface UploadFormProps {
  upload: ReturnType<typeof useUpload>
  /** The member's own binders; null while they load. */
  binders: BinderOption[] | null
  /** Suggestions for the tags; null while they load. */
  tags: string[] | null
  /** The switch's value in a rejected form. */
  isPublic?: boolean
}

/** The upload form (docs/product.md#screens). It works without a script. */
export function UploadForm({ upload, binders, tags, isPublic: wasPublic = true }: UploadFormProps) {
  const { element, form, fieldProps, draft, onSubmit, pending, progress, signIn } = upload
  const enhanced = useHydrated()
  const chosen = useChosenImages(draftImages)
  const isPublic = draft ? draft.isPublic === 'on' : wasPublic
  const title = fieldProps('title')
  useTitleFocus(chosen.files.length === 1, title.id)

  return (
    <form
      ref={element}
      method="post"
      action="/upload"
      encType="multipart/form-data"
      className="stack photo-form"
      // The next page asks for the texts of each photo.
      data-several={chosen.files.length > 1 || undefined}
      {...getFormProps(form)}
      noValidate
      onSubmit={onSubmit}
    >
      <FormErrors
        errors={form.allErrors}
        labels={photoLabels}
        idOf={(name) => `${form.id}-${name}`}
      />
      <NameReminder />
      <div className="stack" key={draft ? 'draft' : 'given'}>
        <TitleField {...title} />
        <TagsInput {...fieldProps('tags')} suggestions={tags} />
        <BinderPicker
          control={fieldProps('binderId')}
          older={fieldProps('olderBinder')}
          newTitle={fieldProps('newBinderTitle')}
          binders={binders}
          onSignedOut={signIn}
        />
        <MoreDetails
          description={fieldProps('description')}
          altText={fieldProps('altText')}
          sourceUrl={fieldProps('sourceUrl')}
          rotate={fieldProps('rotate')}
          ratio={fieldProps('ratio')}
        />
        <Switch
          {...fieldProps('isPublic')}
          key={String(isPublic)}
          defaultValue="on"
          defaultChecked={isPublic}
          label={photoLabels.isPublic}
        />
      </div>
      {/* Last in the source, though first on the screen: w3m submits the form when a file field
          with `accept` is filled in. */}
      <ImageDrop control={fieldProps('image')} chosen={chosen} />
      <FormActions>
        <Button disabled={enhanced && (pending || !chosen.isSendable)} aria-busy={pending}>
          {pending ? 'Uploading...' : 'Upload Photo'}
        </Button>
        {progress !== null && <UploadProgress share={progress} />}
      </FormActions>
    </form>
  )
}

/** Tells a member without a username what photos will show as their author. It blocks nothing. */
function NameReminder() {
  const viewer = useShell()?.viewer
  if (!viewer || viewer.username !== null) return null
  return (
    <div className="notice">
      <Icon name="user" />
      <div>
        Your photos will show <b>{authorName(viewer)}</b> as their author, without a username.{' '}
        <a className="text-link" href={`${memberPath(viewer)}/edit`}>
          Choose your name and username
        </a>
      </div>
    </div>
  )
}

/** Moves the focus to the title once a photo is chosen, unless the member is typing. */
function useTitleFocus(isChosen: boolean, id: string): void {
  const wasChosen = useRef(isChosen)
  useEffect(() => {
    const isNew = isChosen && !wasChosen.current
    wasChosen.current = isChosen
    const isTyping = document.activeElement?.matches('input:not([type=file]), textarea, select')
    if (isNew && !isTyping) document.getElementById(id)?.focus()
  }, [isChosen, id])
}

/** The progress of an upload. After sending, the server needs a moment to process it. */
function UploadProgress({ share }: { share: number }) {
  const sent = share >= 1
  return (
    <div className="upload-progress">
      <progress value={sent ? undefined : share} aria-label="Upload progress" />
      <span aria-hidden="true">{sent ? 'Almost done' : `${Math.round(share * 100)} %`}</span>
    </div>
  )
}

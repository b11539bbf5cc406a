import { NameReminder } from '../../members/name-reminder.tsx'
import { useEffect, useRef, useState } from 'react'
import { getFormProps } from '@conform-to/react'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { queueToast } from '#app/ui/toast-store.ts'
import { type BinderOption, photoCount } from '../photo.ts'
import { Button, FormActions } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { uploadPath } from '#app/http/addresses.ts'
import { useHydrated } from '#app/ui/hydration.ts'
import { draftImages } from './upload-draft.ts'
import type { SeveralPhotos } from './use-several-photos.ts'
import { useUpload } from './use-upload.ts'
import { BinderPicker } from '../fields/binder-picker.tsx'
import { BatchGrid, gridLabels, isSent, photoNumber } from './batch-grid.tsx'
import { ImageDrop, useChosenImages, type ChosenImages } from './image-drop.tsx'
import {
  DescriptionField,
  MoreDetails,
  SourceUrlField,
  TitleField,
} from '../fields/photo-fields.tsx'
import { photoLabels } from '../fields/photo-labels.ts'
import { VisibilityField } from '../fields/visibility-field.tsx'
import { toVisibility } from '../visibility.ts'
import { TagsInput } from '../fields/tags-input.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

interface UploadPageFormProps {
  memberId: string
  binders: BinderOption[]
  tags: string[]
  tag?: string
  /** The binder to begin with. */
  binder?: BinderOption
  rejected?: RejectedForm
}

export function UploadPageForm(props: UploadPageFormProps) {
  const [url, setUrl] = useState<string>()
  // A new key, so that the form is empty after Back from the photo.
  return (
    <>
      <NameReminder />
      <Form key={url} {...props} rejected={url ? undefined : props.rejected} onUploaded={setUrl} />
    </>
  )
}

type FormProps = UploadPageFormProps & { onUploaded: (url: string) => void }

function Form({ memberId, binders, tags, tag, binder, rejected, onUploaded }: FormProps) {
  const upload = useUpload({
    memberId,
    rejected,
    returnTo: tag ? uploadPath(tag) : '/upload',
    first: rejected ? {} : firstValues(tag, binder),
    onUploaded({ url, message }) {
      queueToast(message)
      location.assign(url)
      onUploaded(url)
    },
  })
  return <UploadForm upload={upload} binders={binders} tags={tags} rejected={rejected} />
}

const firstValues = (tag?: string, binder?: BinderOption) => ({
  tags: tag,
  ...(binder && { [binder.isCart ? 'cartId' : 'binderId']: String(binder.id) }),
})

const FOR_ALL = 'upload-for-all'

interface UploadFormProps {
  upload: ReturnType<typeof useUpload>
  binders: BinderOption[] | null
  tags: string[] | null
  rejected?: RejectedForm
}

export function UploadForm({ upload, binders, tags, rejected }: UploadFormProps) {
  const { element, form, fieldProps, draft, onSubmit, pending, progress, signIn, photos } = upload
  const enhanced = useHydrated()
  const chosen = useChosenImages(draftImages)
  const { files } = chosen
  const isSeveral = files.length > 1 || photos.published > 0
  const [created, setCreated] = useState<BinderOption[]>([])
  useRemaining(chosen, upload)
  const sent = draft ?? rejected?.initialValue
  const title = fieldProps('title')
  useTitleFocus(files.length === 1 && !isSeveral, title.id)

  const image = (
    <ImageDrop control={fieldProps('image')} chosen={chosen}>
      {isSeveral && (
        <BatchGrid
          formId={form.id}
          chosen={chosen}
          several={photos}
          binders={binders && [...created, ...binders]}
          errors={form.allErrors}
          pending={pending}
        />
      )}
    </ImageDrop>
  )
  const fields = (
    <div
      className="stack"
      key={draft ? 'draft' : 'given'}
      role={isSeveral ? 'group' : undefined}
      aria-labelledby={isSeveral ? FOR_ALL : undefined}
    >
      {isSeveral && <h3 id={FOR_ALL}>For all photos</h3>}
      <TitleField
        {...title}
        required={!isSeveral}
        help={isSeveral ? 'For photos without a title of their own' : undefined}
      />
      <DescriptionField {...fieldProps('description')} />
      <SourceUrlField {...fieldProps('sourceUrl')} />
      <BinderPicker
        control={fieldProps('binderId')}
        older={fieldProps('olderBinder')}
        newTitle={fieldProps('newBinderTitle')}
        cart={fieldProps}
        binders={binders}
        onCreated={(binder) => setCreated((others) => [...others, binder])}
        onSignedOut={signIn}
      />
      <TagsInput {...fieldProps('tags')} suggestions={tags} />
      <VisibilityField
        {...fieldProps('isPublic')}
        chosen={sent ? toVisibility(sent) : 'on'}
        of={isSeveral ? 'these photos' : 'this photo'}
        followersName={fieldProps('followersOnly').name}
      />
      <MoreDetails
        altText={fieldProps('altText')}
        rotate={fieldProps('rotate')}
        ratio={fieldProps('ratio')}
      />
    </div>
  )

  return (
    <PostForm
      ref={element}
      action="/upload"
      encType="multipart/form-data"
      className="stack photo-form"
      // Each photo has its own title and alt text.
      data-several={isSeveral || undefined}
      {...getFormProps(form)}
      noValidate
      onSubmit={onSubmit}
    >
      <FormErrors
        errors={form.allErrors}
        labels={isSeveral ? { ...photoLabels, ...gridLabels(files) } : photoLabels}
        makeId={(name) => `${form.id}-${name}`}
      />
      {image}
      {fields}
      <FormActions>
        <Button
          disabled={enhanced && !pending && !chosen.isSendable}
          aria-disabled={pending}
          aria-busy={pending}
        >
          {pending ? 'Uploading...' : isSeveral ? publishText(files, photos) : 'Upload Photo'}
        </Button>
        {photos.published > 0 && !pending && (
          <Button type="button" variant="quiet" onClick={upload.leave}>
            Done
          </Button>
        )}
        {progress !== null && <UploadProgress share={progress} />}
      </FormActions>
    </PostForm>
  )
}

function publishText(files: File[], { photoStates }: SeveralPhotos): string {
  const isRetry = files.some((file) => photoStates.get(photoNumber(file))?.state === 'failed')
  return `${isRetry ? 'Retry' : 'Publish'} ${photoCount(files.filter(isSent).length)}`
}

/**
 * After an attempt, only the photos that are not published stay in the form; without any it is
 * left.
 */
function useRemaining({ files, keep }: ChosenImages, upload: UploadFormProps['upload']): void {
  const { photos, pending, leave } = upload
  const { published, photoStates } = photos
  const hasEnded = published > 0 && !pending
  useEffect(() => {
    if (hasEnded) keep((file) => photoStates.get(photoNumber(file))?.state !== 'done')
  }, [hasEnded, photoStates, keep])
  const isOver = hasEnded && files.length === 0
  // It leaves once, whatever `leave` is.
  useEffect(() => {
    if (isOver) leave()
  }, [isOver, leave])
}

function useTitleFocus(isChosen: boolean, id: string): void {
  const wasChosen = useRef(isChosen)
  useEffect(() => {
    const isNew = isChosen && !wasChosen.current
    wasChosen.current = isChosen
    const isTyping = document.activeElement?.matches('input:not([type=file]), textarea, select')
    if (isNew && !isTyping) document.getElementById(id)?.focus()
  }, [isChosen, id])
}

function UploadProgress({ share }: { share: number }) {
  const sent = share >= 1
  return (
    <div className="upload-progress">
      <progress value={sent ? undefined : share} aria-label="Upload progress" />
      <span aria-hidden="true">{sent ? 'Almost done' : `${Math.round(share * 100)} %`}</span>
    </div>
  )
}

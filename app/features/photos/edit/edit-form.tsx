import { getFormProps } from '@conform-to/react'
import type { CSSProperties } from 'react'
import { callApi } from '#app/http/api-client.ts'
import { control, type RejectedForm } from '#app/http/forms/preserved-values.ts'
import { useCheckedForm } from '#app/http/forms/use-checked-form.ts'
import { Button, CancelLink, FormActions, QuietLink } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { Switch } from '#app/ui/field.tsx'
import { DrawnValues } from '#app/ui/drawn-values.tsx'
import { photoFormValues, type BinderOption, type PhotoDetail } from '../photo.ts'
import { showApiError, promptSignIn } from '#app/features/sign-in/show-api-error.ts'
import { BinderField, useOwnBinders } from '../fields/binder-picker.tsx'
import { EDIT_FORM_ID, photoLabels, editFieldId } from '../fields/photo-labels.ts'
import { CROP_AND_ROTATE, cropPath } from '../crop/crop.ts'
import { DetailFields, TitleField } from '../fields/photo-fields.tsx'
import type { PhotoEdit } from '../schema.ts'
import { TagsInput } from '../fields/tags-input.tsx'
import { Picture } from '../picture/picture.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import type { LinkedDialogProps } from '#app/ui/use-dialog-link.ts'
import { usePhotoChanges } from '../photo-changes.ts'
import { PHOTO_UPDATED } from '../messages.ts'
import { PostForm } from '#app/ui/post-form.tsx'

const check = lazyPart(async () => (await import('../fields/form-checks.ts')).checkEdit)

const UPDATE_FAILURE = {
  action: 'edit photos',
  title: 'Update Failed',
  text: 'Failed to update photo',
  preferServerMessage: true,
}

interface EditFormProps {
  photo: PhotoDetail
  binders: BinderOption[] | null
  rejected?: RejectedForm
  onSaved: (url: string) => void
  onCancel?: () => void
}

export function EditForm({ photo, binders, rejected, onSaved, onCancel }: EditFormProps) {
  const { isPublic: drawnPublic, ...values } = photoFormValues(photo)
  const { form, fields, onSubmit, pending, failed } = useCheckedForm<
    keyof PhotoEdit,
    { url: string }
  >({
    id: EDIT_FORM_ID,
    rejected,
    values,
    check,
    send: (sent) =>
      callApi('PATCH', `/api/photos/${photo.id}`, {
        ...Object.fromEntries(sent),
        isPublic: sent.has('isPublic'),
      }),
    onSent: ({ url }) => onSaved(url),
    onFailed: (error, form) => showApiError(error, UPDATE_FAILURE, form),
  })
  // An unchecked switch sends nothing, so its absence from a rejected form means "off".
  const isPublic = rejected ? rejected.initialValue.isPublic === 'on' : photo.isPublic

  return (
    <PostForm
      action={`${photo.url}/edit`}
      className="stack photo-form"
      {...getFormProps(form)}
      noValidate
      onSubmit={onSubmit}
    >
      <FormErrors
        title={failed ? 'Update Failed' : undefined}
        errors={form.allErrors}
        labels={photoLabels}
        makeId={(name) => `${EDIT_FORM_ID}-${name}`}
      />
      <DrawnValues values={{ ...values, isPublic: drawnPublic }} />
      <EditedPicture photo={photo} />
      <div className="stack">
        <TitleField {...control(fields.title)} />
        <DetailFields
          description={control(fields.description)}
          altText={control(fields.altText)}
          sourceUrl={control(fields.sourceUrl)}
        />
        <TagsInput {...control(fields.tags)} addButton />
        <BinderField
          control={control(fields.binderId)}
          older={control(fields.olderBinder)}
          binders={binders}
        />
        <Switch
          {...control(fields.isPublic)}
          key={String(isPublic)}
          defaultValue="on"
          defaultChecked={isPublic}
          label={photoLabels.isPublic}
          help="Links to the picture’s file stop working when you change this"
        />
      </div>
      <FormActions>
        <Button disabled={pending} aria-busy={pending}>
          {pending ? 'Saving...' : 'Save changes'}
        </Button>
        <CancelLink href={photo.url} onClick={onCancel} />
      </FormActions>
    </PostForm>
  )
}

function EditedPicture({ photo: { picture, url } }: { photo: PhotoDetail }) {
  const style = {
    '--tint': picture.dominantColor,
    '--shape': picture.width / picture.height,
  } as CSSProperties
  return (
    <div className="photo-form-picture">
      <div className="edited-picture" style={style}>
        <Picture picture={picture} alt="" use="hero" />
      </div>
      {!picture.animated && (
        <QuietLink className="crop-link" href={cropPath(url)}>
          {CROP_AND_ROTATE}
        </QuietLink>
      )}
    </div>
  )
}

interface EditDialogProps extends LinkedDialogProps {
  photo: PhotoDetail
  field?: string
}

export default function EditDialog({ photo, field, close }: EditDialogProps) {
  const { edited } = usePhotoChanges()
  const binders = useOwnBinders(photo.binderId, ({ status }) => {
    if (status === 401) promptSignIn('edit photos')
  })
  // The form renders after its dialog, which reads the ref when it needs it.
  const initialFocus = {
    get current() {
      return field ? document.getElementById(editFieldId(field)) : null
    },
  }
  function onSaved(url: string) {
    showToast(PHOTO_UPDATED)
    void close().then(() => edited(url))
  }
  return (
    <Dialog
      title="Edit Photo"
      size="wide"
      initialFocus={field ? initialFocus : undefined}
      onClose={() => void close()}
    >
      <EditForm photo={photo} binders={binders} onSaved={onSaved} onCancel={() => void close()} />
    </Dialog>
  )
}

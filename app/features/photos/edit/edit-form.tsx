import { getFormProps } from '@conform-to/react'
import { useState, type CSSProperties } from 'react'
import { callApi } from '#app/http/api-client.ts'
import { control, type RejectedForm } from '#app/http/forms/preserved-values.ts'
import { useCheckedForm } from '#app/http/forms/use-checked-form.ts'
import { Button, CancelLink, FormActions } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { useHydrated } from '#app/ui/hydration.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { InitialValues } from '#app/ui/initial-values.tsx'
import { previewImage } from '#storage/addresses.ts'
import { photoFormValues, type BinderOption, type PhotoDetail } from '../photo.ts'
import { showApiError, promptSignIn } from '#app/features/sign-in/show-api-error.ts'
import { BinderField, useOwnBinders } from '../fields/binder-picker.tsx'
import { photoLabels } from '../fields/photo-labels.ts'
import { EDIT_FORM_ID, editFieldId } from './edit-fields.ts'
import { getSelection, NO_CHOICE, type CropChoice } from '../crop/crop.ts'
import { CropControl, EditedImage, isEdited } from '../crop/crop-control.tsx'
import {
  AltTextField,
  DescriptionField,
  SourceUrlField,
  TakenOnField,
  TitleField,
} from '../fields/photo-fields.tsx'
import { VisibilityField } from '../fields/visibility-field.tsx'
import type { PhotoEdit } from '../schema.ts'
import { toVisibility, withSwitches } from '../visibility.ts'
import { TagsInput } from '../fields/tags-input.tsx'
import { Picture } from '../picture/picture.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import type { LinkedDialogProps } from '#app/ui/use-dialog-link.ts'
import { usePhotoChanges } from '../use-photo-changes.ts'
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
  const {
    isPublic: initialPublic,
    followersOnly: initialFollowers,
    ...values
  } = photoFormValues(photo)
  const { form, fields, onSubmit, pending, failed } = useCheckedForm<
    keyof PhotoEdit,
    { url: string }
  >({
    id: EDIT_FORM_ID,
    rejected,
    values,
    check,
    send: (sent) =>
      callApi('PATCH', `/api/photos/${photo.id}`, withSwitches(Object.fromEntries(sent))),
    onSent: ({ url }) => onSaved(url),
    onFailed: (error, form) => showApiError(error, UPDATE_FAILURE, form),
  })
  const enhanced = useHydrated()
  const [choice, setChoice] = useState(NO_CHOICE)

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
        makeId={editFieldId}
      />
      <InitialValues
        values={{ ...values, isPublic: initialPublic, followersOnly: initialFollowers }}
      />
      <EditedPicture photo={photo} choice={choice} onApply={setChoice} />
      <div className="stack">
        <TitleField {...control(fields.title)} />
        <DescriptionField {...control(fields.description)} />
        <AltTextField {...control(fields.altText)} />
        <SourceUrlField {...control(fields.sourceUrl)} />
        <TakenOnField {...control(fields.takenOn)} />
        <TagsInput {...control(fields.tags)} addButton />
        <BinderField
          control={control(fields.binderId)}
          older={control(fields.olderBinder)}
          binders={binders}
        />
        <VisibilityField
          {...control(fields.isPublic)}
          chosen={toVisibility(rejected?.initialValue ?? photo)}
          of="this photo"
          followersName={fields.followersOnly.name}
          help="Links to the photo’s file stop working when you change this"
        />
      </div>
      <FormActions>
        <Button aria-disabled={pending} aria-busy={pending}>
          {pending ? 'Saving...' : 'Save changes'}
        </Button>
        <CancelLink href={photo.url} onClick={onCancel} />
        {/* Without a script another page crops, and what is typed here is saved first. */}
        {!enhanced && !photo.picture.animated && (
          <Button variant="quiet" className="is-late" name="next" value="crop">
            Save and crop
          </Button>
        )}
      </FormActions>
    </PostForm>
  )
}

interface EditedPictureProps {
  photo: PhotoDetail
  choice: CropChoice
  onApply: (choice: CropChoice) => void
}

function EditedPicture({ photo: { picture }, choice, onApply }: EditedPictureProps) {
  const enhanced = useHydrated()
  const { width, height } = picture
  const preview = { src: previewImage(picture).path, alt: '', width, height }
  const part = getSelection(picture, choice)
  const shape = part.width / part.height
  const style = { backgroundColor: picture.dominantColor, '--shape': shape } as CSSProperties
  return (
    <div className="photo-form-picture">
      <div className="edited-picture" style={style}>
        {isEdited(choice) ? (
          <EditedImage picture={preview} choice={choice} />
        ) : (
          <Picture picture={picture} alt="" use="hero" />
        )}
        {enhanced && !picture.animated && (
          <CropControl picture={preview} choice={choice} onApply={onApply} />
        )}
        <input type="hidden" name="picture" value={picture.key} />
      </div>
      <p className="field-help" role="status">
        {isEdited(choice) &&
          'Cut when you save. What you cut off is then deleted, and cannot be restored.'}
      </p>
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

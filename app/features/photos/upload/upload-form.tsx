import { getFormProps } from '@conform-to/react'
import { Button } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { BinderOption } from '#app/features/binders/binder.ts'
import { BinderPicker } from '../fields/binder-picker.tsx'
import { ImageDrop } from './image-drop.tsx'
import { PhotoTextFields } from '../fields/photo-fields.tsx'
import { photoLabels } from '../fields/photo-labels.ts'
import { TagsInput } from '../fields/tags-input.tsx'
import { draftImages } from './upload-draft.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useChosenImages } from './use-chosen-images.ts'
import type { useUpload } from './use-upload.ts'

export interface UploadFormProps {
  upload: ReturnType<typeof useUpload>
  /** The member's own binders; null while they load. */
  binders: BinderOption[] | null
  /** The switch's value in a rejected form. */
  isPublic?: boolean
}

/** The upload form (docs/product.md#screens). It works without a script. */
export function UploadForm({ upload, binders, isPublic: wasPublic = true }: UploadFormProps) {
  const { element, form, fieldProps, draft, onSubmit, pending, progress, signIn } = upload
  const enhanced = useHydrated()
  const chosen = useChosenImages(draftImages)
  const isPublic = draft ? draft.isPublic === 'on' : wasPublic

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
      <div className="stack" key={draft ? 'draft' : 'given'}>
        <PhotoTextFields
          controls={{
            title: fieldProps('title'),
            description: fieldProps('description'),
            altText: fieldProps('altText'),
            sourceUrl: fieldProps('sourceUrl'),
          }}
        />
        <BinderPicker
          control={fieldProps('binderId')}
          older={fieldProps('olderBinder')}
          newTitle={fieldProps('newBinderTitle')}
          binders={binders}
          onSignedOut={signIn}
        />
        <TagsInput {...fieldProps('tags')} />
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

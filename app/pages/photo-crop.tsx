import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formAction } from '#app/handlers/form-action.server.ts'
import { editPicture } from '#app/features/photos/commands.server.ts'
import {
  parseChoice,
  CROP_AND_ROTATE,
  cropPath,
  turned,
  uneditable,
  type CropChoice,
  fieldValues,
} from '#app/features/photos/crop/crop.ts'
import { PHOTO_UPDATED } from '#app/features/photos/messages.ts'
import { PhotoErrorBoundary } from '#app/features/gallery/page/photo-error.tsx'
import { ownPhotoDetail } from '#app/features/photos/queries.server.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { ButtonLink, Button, CancelLink, FormActions } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { previewImage } from '#storage/addresses.ts'
import type { PhotoDetail } from '#app/features/photos/photo.ts'
import { CropEditor, useCropChoice } from '#app/features/photos/crop/crop-editor.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const loader = memberLoader(async ({ viewer, request, context, params }) => {
  const photo = await ownPhotoDetail(idOfSlug(params.slug ?? ''), viewer.id)
  requireCanonicalPath({ request, context }, `${photo.url}/crop`)
  const { rotate, ratio } = Object.fromEntries(new URL(request.url).searchParams)
  return { photo, initial: parseChoice({ rotate, ratio }) }
})

export const action = formAction({
  find: ({ viewer, params }) => ownPhotoDetail(idOfSlug(params.slug ?? ''), viewer.id),
  failure: 'Failed to update photo',
  async run({ context, viewer, target: { id, url }, fields: { turn, ...fields } }) {
    if (turn === 'left' || turn === 'right') {
      // Without a script, a rotate button shows the page again and changes nothing yet.
      const { rotate, ...choice } = parseChoice({ rotate: fields.rotate, ratio: fields.ratio })
      return redirect(cropPath(url, { ...choice, rotate: turned(rotate, turn) }), 303)
    }
    // As expensive as an upload.
    await enforceRateLimit('uploads', { context })
    await editPicture(viewer, id, fields)
    return { to: url, message: PHOTO_UPDATED }
  },
})

export const meta = unindexedMeta<typeof loader>(
  CROP_AND_ROTATE,
  ({ photo }) => `${photo.url}/crop`,
)

export default function PhotoCrop() {
  const { photo, initial } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading
        title={CROP_AND_ROTATE}
        lead={<bdi className="line-clamp-3">{photo.title}</bdi>}
      />
      <div className="panel">
        {photo.picture.animated ? (
          <div className="stack">
            <p>{uneditable('animated')}</p>
            <ButtonLink href={photo.url}>Back to the photo</ButtonLink>
          </div>
        ) : (
          <CropForm
            key={photo.picture.key + initial.rotate + initial.shape}
            photo={photo}
            initial={initial}
            rejected={rejected}
          />
        )}
      </div>
    </main>
  )
}

export { PhotoErrorBoundary as ErrorBoundary }

interface CropFormProps {
  photo: PhotoDetail
  initial: CropChoice
  rejected?: RejectedForm
}

function CropForm({ photo, initial, rejected }: CropFormProps) {
  const { picture } = photo
  const [choice, setChoice] = useCropChoice(rejected ? parseChoice(rejected.initialValue) : initial)
  const { rotate, crop } = fieldValues(choice)
  const src = previewImage(picture).path
  const alt = photo.altText || photo.title
  return (
    <PostForm action={`${photo.url}/crop`} className="stack">
      <FormErrors errors={rejected?.error} />
      <input type="hidden" name="picture" value={picture.key} />
      <input type="hidden" name="rotate" value={rotate} />
      <input type="hidden" name="crop" value={crop} />
      <CropEditor picture={{ ...picture, src, alt }} choice={choice} onChange={setChoice} />
      <p className="field-help">
        What you cut off is deleted, and the photo gets a new address. This cannot be undone.
      </p>
      <FormActions>
        <Button>Apply</Button>
        <CancelLink href={`${photo.url}/edit`} />
      </FormActions>
    </PostForm>
  )
}

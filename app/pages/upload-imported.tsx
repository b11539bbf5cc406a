import { IMPORT_PATH } from '#app/http/addresses.ts'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PhotoErrorBoundary } from '#app/features/gallery/page/photo-error.tsx'
import { PHOTOS_UPDATED } from '#app/features/photos/messages.ts'
import { uploadSchema } from '#app/features/photos/schema.ts'
import { BatchForm, batchLinks } from '#app/features/photos/upload/batch-form.tsx'
import {
  editBatch,
  namesPhotos,
  nextImportedPath,
  readImported,
  requireAllSaved,
} from '#app/features/photos/upload/batch.server.ts'
import { IMPORTED_PATH } from '#app/features/photos/upload/batch.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { formAction } from '#app/handlers/form-action.server.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { textLimits } from '#app/http/forms/text.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'

const TITLE = 'Your New Photos'

export const loader = memberLoader(async ({ viewer, request }) => {
  if (!namesPhotos(request)) throw redirect((await nextImportedPath(viewer)) ?? IMPORT_PATH)
  const { photos, firstId } = await readImported(request, viewer)
  return {
    photos,
    isPublishing: photos.some(({ imported }) => imported),
    doneUrl: (await nextImportedPath(viewer, firstId)) ?? IMPORT_PATH,
  }
})

export const action = formAction({
  texts: textLimits(uploadSchema('form')),
  failure: 'Failed to update photo',
  async run({ request, viewer, fields }) {
    const { photos, firstId } = await readImported(request, viewer)
    requireAllSaved(await editBatch(viewer, photos, fields))
    const next = await nextImportedPath(viewer, firstId)
    return { to: next ?? IMPORT_PATH, message: PHOTOS_UPDATED }
  },
})

export const links = batchLinks

export const meta = unindexedMeta<typeof loader>(TITLE, IMPORTED_PATH)

export default function UploadImported() {
  const batch = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page">
      <PageHeading title={TITLE} />
      <div className="stack">
        <BatchForm {...batch} rejected={useRejectedForm()} />
      </div>
    </main>
  )
}

export { PhotoErrorBoundary as ErrorBoundary }

import { SuspendedNotice } from '#app/features/members/suspended-notice.tsx'
import { suspensionOf } from '#app/features/members/suspension.server.ts'
import { useLoaderData } from '@remix-run/react'
import { SharedPictures } from '#app/features/share-target/shared-pictures.tsx'
import { formAction } from '#app/handlers/form-action.server.ts'
import { topTags } from '#db/queries/tags.ts'
import { TAG_SUGGESTIONS, uploadTag } from '#app/features/tags/tag.ts'
import { binderOptions, findNewBinder } from '#app/features/binders/queries.server.ts'
import { sharedBinderOptions } from '#app/features/binders/sharing/queries.server.ts'
import { uploadPhoto } from '#app/features/photos/commands.server.ts'
import { earlierPhoto, ownPhotoDetail } from '#app/features/photos/queries.server.ts'
import { batchPath } from '#app/features/photos/upload/batch.ts'
import {
  photosUploaded,
  photoUploaded,
  photoNote,
  withCartLink,
  withNote,
} from '#app/features/photos/upload/messages.ts'
import { uploadPhotos } from '#app/features/photos/upload/batch.server.ts'
import { MAX_FILES } from '#app/features/photos/upload/image-file.ts'
import { ThemeNotice } from '#app/features/photos/upload/theme-notice.tsx'
import { UploadPageForm } from '#app/features/photos/upload/upload-form.tsx'
import { parseUpload, UPLOAD_TEXTS } from '#app/features/photos/upload/upload-request.server.ts'
import { requireActive } from '#app/handlers/viewer.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { runningTheme } from '#app/features/weeks/queries.server.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { idParameter, NEW_PATHS } from '#app/http/addresses.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const loader = memberLoader(async ({ viewer, request }) => {
  const query = new URL(request.url).searchParams
  const id = idParameter(query.get('binder') ?? undefined)
  const binders = [
    ...(await binderOptions(viewer.id, id)),
    ...(await sharedBinderOptions(viewer.id)),
  ]
  return {
    memberId: viewer.id,
    suspension: await suspensionOf(viewer),
    binders,
    binder: binders.find((binder) => binder.id === id),
    tag: uploadTag(query),
    running: await runningTheme(),
    tags: (await topTags(TAG_SUGGESTIONS)).map(({ tag }) => tag),
  }
})

export const action = formAction({
  limit: 'uploads',
  makes: true,
  texts: UPLOAD_TEXTS,
  failure: 'Failed to upload photo. Please try again.',
  receive({ request, viewer, countOne }) {
    requireActive(viewer)
    return parseUpload(request, { maxFiles: MAX_FILES, rejectFile: countOne })
  },
  async run({ viewer, ...upload }) {
    if (upload.files.length > 1) {
      const { photoIds, failed, untitled } = await uploadPhotos(viewer, upload)
      return {
        to: batchPath(photoIds, failed, untitled),
        message: photosUploaded(photoIds.length, failed.length),
      }
    }
    const { id, ...photo } = await uploadPhoto(viewer, upload, 'form')
    const { url } = await ownPhotoDetail(id, viewer.id)
    const message = photoUploaded(await earlierPhoto(viewer, id))
    const withCart = withCartLink(message, (await findNewBinder(viewer, [id]))?.url)
    return { to: url, message: withNote(withCart, photoNote(photo)) }
  },
})

export const meta = unindexedMeta('Upload Photo', '/upload')

export default function Upload() {
  const { running, suspension, ...form } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  if (suspension)
    return (
      <main id="main" className="page page-narrow">
        <PageHeading title="Upload Photo" />
        <SuspendedNotice suspension={suspension} rejected={rejected} />
      </main>
    )
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Upload Photo">
        <a className="button button-quiet" href={NEW_PATHS.all}>
          Cart, meet or binder
        </a>
      </PageHeading>
      {running && <ThemeNotice {...running} />}
      <div className="panel">
        <UploadPageForm {...form} rejected={rejected} />
        <SharedPictures />
      </div>
    </main>
  )
}

import { useActionData, useLoaderData } from '@remix-run/react'
import { formAction } from '#app/features/sign-in/form-action.server.ts'
import { publishImported, startImport, stopImport } from '#app/features/imports/commands.server.ts'
import { IMPORT_PATH, MAX_ARCHIVE_BYTES } from '#app/features/imports/import.ts'
import { ImportSections } from '#app/features/imports/import-page.tsx'
import {
  importOverview,
  requireImportPossible,
  tooLarge,
} from '#app/features/imports/queries.server.ts'
import { photoCount } from '#app/features/photos/photo.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/features/sign-in/page-loaders.server.ts'
import { requireDrawnFor } from '#app/features/sign-in/viewer.server.ts'
import { rememberFields } from '#app/http/forms/fields.server.ts'
import { parseForm } from '#app/http/forms/multipart.server.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const handle = { hydrate: false }

export const loader = memberLoader([], ({ viewer }) => importOverview(viewer))

const MAX_FIELDS_BYTES = 65_536

export const action = formAction({
  limit: 'imports',
  readsFields: false,
  failure: 'Failed to import your photos. Please try again.',
  async run({ request, viewer }) {
    // Before the file is received.
    if (request.headers.get('Content-Type')?.startsWith('multipart/')) {
      const length = Number(request.headers.get('Content-Length') ?? MAX_ARCHIVE_BYTES)
      if (length > MAX_ARCHIVE_BYTES + MAX_FIELDS_BYTES) throw tooLarge()
      await requireImportPossible(viewer, length)
    }
    const form = await parseForm(request, {
      file: 'archive',
      temporaryDirectory: dataFolder().temporary,
      maxFileBytes: MAX_ARCHIVE_BYTES,
      maxBytes: MAX_ARCHIVE_BYTES + MAX_FIELDS_BYTES,
    })
    try {
      rememberFields(request, form.fields)
      requireDrawnFor(viewer, form.fields.drawnFor)
      if (form.fields.intent === 'stop') {
        await stopImport(viewer)
        return { to: IMPORT_PATH, message: 'Import stopped' }
      }
      if (form.fields.intent === 'publish') {
        await publishImported(viewer)
        return { to: IMPORT_PATH, message: 'Your photos are being published' }
      }
      if (form.fileFailure) throw form.fileFailure
      if (form.fileTooLarge) throw tooLarge()
      const count = await startImport(viewer, form.file)
      return { to: IMPORT_PATH, message: `Importing ${photoCount(count)}` }
    } finally {
      await form.dispose()
    }
  },
})

export const meta = unindexedMeta('Bring Your Photos', IMPORT_PATH)

export default function AccountImport() {
  const overview = useLoaderData<typeof loader>()
  const rejected = useActionData<typeof action>()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Bring Your Photos" />
      <ImportSections overview={overview} rejected={rejected} />
    </main>
  )
}

import { IMPORT_PATH } from '#app/http/addresses.ts'
import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formAction } from '#app/handlers/form-action.server.ts'
import { publishImported, startImport, stopImport } from '#app/features/imports/commands.server.ts'
import {
  importOverview,
  tooLarge,
  type ImportOverview,
} from '#app/features/imports/queries.server.ts'
import { receiveArchive } from '#app/features/imports/receive-archive.server.ts'
import { photoCount } from '#app/features/photos/photo.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button, ButtonLink, FormActions, IntentForm, QuietLink } from '#app/ui/button.tsx'
import { countText, withNoun } from '#app/ui/count.ts'
import { FieldNotes, fieldAttributes } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { exactTime } from '#app/ui/relative-time.tsx'
import { IMPORTED_PATH } from '#app/features/photos/upload/batch.ts'

export const handle = { hydrate: false }

export const loader = memberLoader(({ viewer }) => importOverview(viewer))

export const action = formAction({
  limit: 'imports',
  failure: 'Failed to import your photos. Please try again.',
  receive: ({ request, viewer }) => receiveArchive(request, viewer),
  async run({ viewer, fields, file, fileFailure, fileTooLarge }) {
    if (fields.intent === 'stop') {
      await stopImport(viewer)
      return { to: IMPORT_PATH, message: 'Import stopped' }
    }
    if (fields.intent === 'publish') {
      await publishImported(viewer)
      return { to: IMPORT_PATH, message: 'Your photos are being published' }
    }
    if (fileFailure) throw fileFailure
    if (fileTooLarge) throw tooLarge()
    const count = await startImport(viewer, file)
    return { to: IMPORT_PATH, message: `Importing ${photoCount(count)}` }
  },
})

const REFRESH_SECONDS = 10

const pageMeta = unindexedMeta<typeof loader>('Bring Your Photos', IMPORT_PATH)

/** While an import runs, the page shows its progress by itself. */
export const meta: MetaFunction<typeof loader> = (args) => [
  ...(pageMeta(args) ?? []),
  ...(args.data?.last?.isRunning
    ? [{ httpEquiv: 'refresh', content: String(REFRESH_SECONDS) }]
    : []),
]

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

type Import = NonNullable<ImportOverview['last']>

function Progress({ last }: { last: Import }) {
  const done = last.added + last.duplicates + last.failed
  return (
    <section className="panel stack" aria-labelledby="progress">
      <h2 id="progress">Your import is running</h2>
      <p id="done">{`${countText(done)} of ${photoCount(last.total)} done`}</p>
      <progress
        className="import-progress w-full"
        aria-labelledby="done"
        value={done}
        max={last.total}
      />
      <p>
        {last.waitsUntil
          ? `${last.attempts > 0 ? 'The site cannot store your photos at the moment. The import' : 'It has reached the limit of uploads, and'} continues by itself on ${exactTime(Date.parse(last.waitsUntil))}.`
          : 'This page shows the progress by itself. You can leave it: the import continues, and a notification tells you when it is done.'}
      </p>
      <FormActions>
        <QuietLink href={IMPORT_PATH}>Refresh</QuietLink>
        <IntentForm intent="stop">
          <Button variant="ghost">Stop the import</Button>
        </IntentForm>
      </FormActions>
    </section>
  )
}

function Result({ last }: { last: Import }) {
  const { added, duplicates, failed, commentsLeftOut, problems, itemsTotal } = last
  const sentences = [
    `${photoCount(added)} imported.`,
    duplicates > 0 && `${photoCount(duplicates)} left out, because you have them already.`,
    failed > 0 && `${photoCount(failed)} could not be imported.`,
    commentsLeftOut > 0 && `${withNoun(commentsLeftOut, 'comment')} by other members left out.`,
  ]
  return (
    <section className="panel stack" aria-labelledby="result">
      <h2 id="result">{last.isRunning ? 'So far' : 'Your last import'}</h2>
      <p>{sentences.filter(Boolean).join(' ')}</p>
      {itemsTotal > 0 && (
        <p>
          {`Of ${countText(itemsTotal)} files and rows of lists in the zip file: ${countText(last.itemsImported)} imported, ${countText(last.itemsPresent)} here already, ${countText(last.itemsLeftOut)} left out.`}
        </p>
      )}
      {problems.length > 0 && (
        <details>
          <summary className="button button-quiet">{`${withNoun(problems.length, 'note')}`}</summary>
          <ul className="list-disc pl-5">
            {problems.map((problem, index) => (
              <li key={index} className="user-text">
                {problem}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const Waiting = ({ waiting, publishing }: { waiting: number; publishing: boolean }) => (
  <section className="panel stack" aria-labelledby="waiting">
    <h2 id="waiting">{`${photoCount(waiting)} to publish`}</h2>
    {publishing ? (
      <p>They are being published. You can leave this page.</p>
    ) : (
      <>
        <p>
          Imported photos are private until you publish them. Look at 20 at a time, or publish all
          that were public before: the others stay private.
        </p>
        <FormActions>
          <ButtonLink href={IMPORTED_PATH}>Look at them</ButtonLink>
          <IntentForm intent="publish">
            <Button variant="quiet">Publish as they were</Button>
          </IntentForm>
        </FormActions>
      </>
    )}
  </section>
)

const archiveLabels = { archive: 'Zip file' }

function ArchiveForm({ rejected }: { rejected?: RejectedForm }) {
  const errors = rejected?.error.archive
  const help =
    'At most 1 GB and 10,000 files, sent within 15 minutes. With a slow connection, send several smaller ones.'
  return (
    <PostForm className="panel stack" encType="multipart/form-data" noValidate>
      <FormErrors errors={rejected?.error} labels={archiveLabels} />
      <div className="field">
        <label className="field-label" htmlFor="archive">
          {archiveLabels.archive}
        </label>
        <input
          className="file-input"
          type="file"
          name="archive"
          accept=".zip,application/zip"
          {...fieldAttributes({ id: 'archive', help, errors })}
        />
        <FieldNotes id="archive" help={help} errors={errors} />
      </div>
      <FormActions>
        <Button>Import</Button>
        <QuietLink href="/account">Back to your account</QuietLink>
      </FormActions>
    </PostForm>
  )
}

const Sources = () => (
  <section className="panel stack" aria-labelledby="sources">
    <h2 id="sources">What you can import</h2>
    <ul className="list-disc pl-5">
      <li>
        The download of your data from this site or another site like it: photos, binders, texts,
        tags, dates and your own comments.
      </li>
      <li>
        Your information from Instagram: choose JSON when you ask for the download. Your posts come
        with their captions.
      </li>
      <li>Your data from Flickr: put the photos and their JSON files into one zip file.</li>
      <li>
        Your Google Photos from Google Takeout: titles, descriptions, dates and albums. They stay
        private until you publish them.
      </li>
      <li>
        Any pictures. A table captions.csv or a file captions.json may name their file, title,
        description, alt, tags, category, date (2019-07-24), source and binder.
      </li>
    </ul>
    <p>
      Photos that you already have are left out, so that you can import a file twice. As many photos
      are imported in an hour as you can upload.
    </p>
  </section>
)

function ImportSections({
  overview: { last, waiting },
  rejected,
}: {
  overview: ImportOverview
  rejected?: RejectedForm
}) {
  return (
    <div className="stack">
      {last?.isRunning ? <Progress last={last} /> : <ArchiveForm rejected={rejected} />}
      {waiting > 0 && <Waiting waiting={waiting} publishing={last?.publishing ?? false} />}
      {last && <Result last={last} />}
      <Sources />
    </div>
  )
}

import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formAction } from '#app/features/sign-in/form-action.server.ts'
import type { z } from 'zod'
import type { Move } from '#db/queries/binder-photos.ts'
import { BinderErrorBoundary } from '#app/features/binders/binder-page.tsx'
import { movePhoto, organizePhotos } from '#app/features/binders/commands.server.ts'
import { DeleteQuestion, OrganizeForm } from '#app/features/binders/organize-form.tsx'
import { choiceLinks, MoreChoices, NoChoices } from '#app/features/binders/photo-choice.tsx'
import { toPhotoChoice } from '#app/features/binders/serializers.server.ts'
import {
  binderOptions,
  binderPhotosPage,
  chosenOwnPhotos,
} from '#app/features/binders/queries.server.ts'
import { organizeSchema } from '#app/features/binders/schema.ts'
import { toPhotoCard } from '#app/features/photos/serializers.server.ts'
import { getOwnBinder, requireBinderOfForm } from '#app/features/binders/own-binder.server.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/features/sign-in/page-loaders.server.ts'
import { withQuery } from '#app/http/addresses.ts'
import { invalid } from '#app/http/http-error.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { QuietLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const links = choiceLinks

export const loader = memberLoader(['before'], async (args) => {
  const { binder, path } = await getOwnBinder(args, '/organize')
  const [{ photos, next }, options] = await Promise.all([
    binderPhotosPage(binder, args.viewer.id, parseContinuation(args.request)),
    binderOptions(args.viewer.id),
  ])
  return {
    binder,
    photos: photos.map(toPhotoChoice),
    binders: options.filter(({ id }) => id !== binder.id),
    nextHref: next === null ? null : withQuery(path, { before: next }),
  }
})

type SentMove = Exclude<z.output<typeof organizeSchema>, { intent: string }>

function parseMove(sent: SentMove): [photoId: number, move: Move] {
  if ('first' in sent) return [sent.first, 'first']
  if ('up' in sent) return [sent.up, 'up']
  if ('down' in sent) return [sent.down, 'down']
  return [sent.moved, 'before' in sent ? { before: sent.before } : { after: sent.after }]
}

export const action = formAction({
  find: requireBinderOfForm,
  failure: 'Failed to change photos',
  async run({ request, viewer, target: binder, fields }) {
    const parsed = organizeSchema.safeParse(fields)
    if (!parsed.success) throw invalid({ '': ['Please choose what to do with the photos'] })
    const sent = parsed.data
    const back = withQuery(`${binder.url}/organize`, { before: parseContinuation(request) })
    if (!('intent' in sent)) {
      const [photoId, move] = parseMove(sent)
      await movePhoto(viewer, binder.id, photoId, move)
      return redirect(`${back}#choice-${photoId}`, 303)
    }
    if (sent.intent !== 'delete' || sent.confirmed)
      return { to: back, message: await organizePhotos(viewer, binder.id, sent.intent, fields) }
    const rows = await chosenOwnPhotos(viewer, fields)
    return { question: rows.map((row) => toPhotoChoice(toPhotoCard(row))) }
  },
})

export const meta = unindexedMeta<typeof loader>(
  'Organize Binder',
  ({ binder }) => `${binder.url}/organize`,
)

export default function BinderOrganize() {
  const { binder, photos, binders, nextHref } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  if (result && 'question' in result)
    return <DeleteQuestion photos={result.question} binder={binder} />
  return (
    <main id="main" className="page">
      <PageHeading title="Organize Binder" lead={<bdi>{binder.title}</bdi>}>
        <QuietLink href={binder.url}>Back to binder</QuietLink>
      </PageHeading>
      {photos.length > 0 ? (
        <OrganizeForm binder={binder} photos={photos} binders={binders} rejected={result} />
      ) : (
        <NoChoices binder={binder} />
      )}
      <MoreChoices href={nextHref} />
    </main>
  )
}

export { BinderErrorBoundary as ErrorBoundary }

import { useActionData, useLoaderData } from '@remix-run/react'
import { formAction } from '#app/features/sign-in/form-action.server.ts'
import { choiceLinks, MoreChoices, PhotoChoices } from '#app/features/binders/photo-choice.tsx'
import { toPhotoChoice } from '#app/features/binders/serializers.server.ts'
import { MAXIMUM_COLLECTION_TITLE } from '#app/features/saves/collection.ts'
import { organizeSaves } from '#app/features/saves/commands.server.ts'
import { getCollections, requireCollection, savedPage } from '#app/features/saves/queries.server.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/features/sign-in/page-loaders.server.ts'
import { idParameter, withQuery } from '#app/http/addresses.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { Button, ButtonLink, QuietLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadFailure } from '#app/ui/error-screen.tsx'
import { Select, TextInput } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const links = choiceLinks

export const handle = { hydrate: false }

const PATH = '/saved/organize'

const parseCollectionId = (request: Request) =>
  idParameter(new URL(request.url).searchParams.get('collection') ?? undefined)

export const loader = memberLoader(['before', 'collection'], async ({ viewer, request }) => {
  const id = parseCollectionId(request)
  const collection = id === null ? null : await requireCollection(id, viewer)
  const [{ photos, next }, collections] = await Promise.all([
    savedPage(viewer.id, parseContinuation(request), id),
    getCollections(viewer.id),
  ])
  const query = collection ? { collection: collection.id } : {}
  return {
    collection,
    photos: photos.map(toPhotoChoice),
    targets: collections.filter((each) => each.id !== id),
    nextHref: next === null ? null : withQuery(PATH, { ...query, before: next }),
  }
})

export const action = formAction({
  failure: 'Failed to change saved photos',
  async run({ request, viewer, fields }) {
    const { title, path } = await organizeSaves(viewer, parseCollectionId(request), fields)
    return { to: path, message: title }
  },
})

export const meta = unindexedMeta('Organize Saved Photos', PATH)

const labels = { collectionId: 'Collection', newTitle: 'New collection' }

export default function SavedOrganize() {
  const { collection, photos, targets, nextHref } = useLoaderData<typeof loader>()
  const { error, initialValue } = useActionData<typeof action>() ?? {}
  const back = collection?.url ?? '/saved'
  return (
    <main id="main" className="page">
      <PageHeading
        title="Organize Saved Photos"
        lead={collection ? <bdi>{collection.title}</bdi> : undefined}
      >
        <QuietLink href={back}>Back</QuietLink>
      </PageHeading>
      {photos.length > 0 ? (
        <PostForm className="organize" noValidate>
          <div className="panel stack">
            <FormErrors errors={error} labels={labels} />
            <h2>Chosen photos</h2>
            {targets.length > 0 && (
              <Select
                id="collectionId"
                name="collectionId"
                label={labels.collectionId}
                errors={error?.collectionId}
                defaultValue={initialValue?.collectionId}
              >
                {targets.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
            <TextInput
              id="newTitle"
              name="newTitle"
              label={targets.length > 0 ? 'Or a new collection' : labels.newTitle}
              errors={error?.newTitle}
              defaultValue={initialValue?.newTitle}
              maxLength={MAXIMUM_COLLECTION_TITLE}
            />
            <p className="flex flex-wrap gap-2">
              <Button name="intent" value="add">
                Add to collection
              </Button>{' '}
              {collection && (
                <Button variant="quiet" name="intent" value="take">
                  Take out of this collection
                </Button>
              )}{' '}
              <Button variant="danger" name="intent" value="remove">
                Remove from saved photos
              </Button>
            </p>
          </div>
          <PhotoChoices photos={photos} chosen={initialValue} />
        </PostForm>
      ) : (
        <EmptyState title="No photos here" action={<ButtonLink href={back}>Back</ButtonLink>} />
      )}
      <MoreChoices href={nextHref} />
    </main>
  )
}

export { LoadFailure as ErrorBoundary }

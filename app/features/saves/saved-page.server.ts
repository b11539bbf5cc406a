import { textLimits } from '#app/http/forms/text.ts'
import {
  collectionSchema,
  targetSchema,
  changeCollection,
  organizeSaves,
  removeCollection,
} from './commands.server.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { idParameter } from '#app/http/addresses.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { safeReturnTo } from '#app/http/return-to.ts'
import { toPhotoChoice } from '../binders/serializers.server.ts'
import { changedFields } from '#app/features/changed-fields.server.ts'
import { formAction } from '#app/handlers/form-action.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { SAVED_PATH, selectPath } from './collection.ts'
import { getCollections, requireCollection, savedPage, savedPhotoPage } from './queries.server.ts'
import type { Selection } from './select-form.tsx'

const findCollection = async (viewer: Viewer, { id }: LoaderFunctionArgs['params']) =>
  id === undefined ? null : requireCollection(idParameter(id), viewer)

function parseSelect(request: Request): 'some' | 'all' | number | null {
  const select = new URL(request.url).searchParams.get('select')
  if (select === 'some' || select === 'all') return select
  return select === null ? null : idParameter(select)
}

/**
 * A member's saved photos, or those of a collection, to look at or to choose from.
 * @throws HttpError 404 for the collection
 */
export async function loadSaved(
  viewer: Viewer,
  { request, params }: Pick<LoaderFunctionArgs, 'request' | 'params'>,
) {
  const collection = await findCollection(viewer, params)
  const path = collection?.url ?? SAVED_PATH
  const select = parseSelect(request)
  const before = parseContinuation(request)
  const isOne = typeof select === 'number'
  const [page, collections] = await Promise.all([
    isOne ? savedPhotoPage(viewer.id, select) : savedPage(viewer.id, before, collection?.id),
    getCollections(viewer.id),
  ])
  const selection: Selection | null =
    select === null
      ? null
      : {
          photos: page.photos.map(toPhotoChoice),
          chosen: select !== 'some',
          allHref: isOne ? null : selectPath(path, 'all', before),
          nextHref: page.next === null ? null : selectPath(path, select, page.next),
        }
  return { collection, collections, path, page, selection }
}

export const savedAction = formAction({
  texts: textLimits(collectionSchema, targetSchema),
  find: ({ viewer, params }) => findCollection(viewer, params),
  failure: 'Failed to change saved photos',
  prepare({ target: collection, fields }) {
    const isRename = collection !== null && fields.intent === 'rename'
    return isRename ? { fields: changedFields(fields, { title: collection.title }).merged } : {}
  },
  async run({ viewer, target: collection, fields }) {
    if (collection && fields.intent === 'delete') {
      await removeCollection(viewer, collection.id)
      return { to: SAVED_PATH, message: 'Collection deleted' }
    }
    if (collection && fields.intent === 'rename') {
      await changeCollection(viewer, collection.id, fields)
      return { to: collection.url, message: 'Collection renamed' }
    }
    const { title, path } = await organizeSaves(viewer, collection?.id ?? null, fields)
    // The page of a photo offers the last used collection.
    const to = fields.returnTo === undefined ? path : safeReturnTo(String(fields.returnTo))
    return { to, message: title }
  },
})

import { isFollowing } from '#db/queries/follows.ts'
import type { ViewerPageArgs } from '#app/handlers/page-loaders.server.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { getBinder } from './access.server.ts'
import { buildOf, cartFollowers } from './carts/queries.server.ts'
import { meetGoing } from './meets/queries.server.ts'
import { wonWeekPath } from './queries.server.ts'
import { cartQuestions } from './questions/queries.server.ts'
import { binderContributors } from './sharing/queries.server.ts'

/**
 * What every view of a binder's page shows above its photos.
 * @throws HttpError 404 and 403 as `getBinder`
 */
export async function loadBinder({ viewerId, request, params, context }: ViewerPageArgs) {
  const binder = await getBinder(idOfSlug(params.slug ?? ''), viewerId)
  requireCanonicalPath({ request, context }, binder.url)
  const questions = await cartQuestions(binder, viewerId, {
    before: parseContinuation(request, 'questions'),
    answering: parseContinuation(request, 'answer'),
    deleting: parseContinuation(request, 'delete'),
  })
  const header = {
    binder,
    isOwn: binder.user.id === viewerId,
    following: await isFollowing(viewerId, binder.user.id),
    followers: await cartFollowers(binder, viewerId),
    weekUrl: await wonWeekPath(binder, viewerId),
    mayAsk: questions !== null && questions.isOpen && !questions.isOwn,
    going: await meetGoing(binder, viewerId),
    contributors: await binderContributors(binder, viewerId),
  }
  return { header, build: await buildOf(binder), questions, signedIn: viewerId !== null }
}

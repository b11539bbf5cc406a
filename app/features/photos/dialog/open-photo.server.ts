import { isFollowing } from '#db/queries/follows.ts'
import { HttpError } from '#app/http/http-error.ts'
import { idParameter } from '#app/http/parameters.ts'
import { photoDetail } from '../queries.server.ts'

/**
 * The photo that the home feed's URL opens (`/?photo={id}`), with its view's data.
 * @returns null if the URL names no photo that the viewer may see: the feed is then shown alone
 */
export async function findOpenPhoto(request: Request, viewerId: string | null) {
  const id = idParameter(new URL(request.url).searchParams.get('photo') ?? undefined)
  if (id === null) return null
  try {
    const photo = await photoDetail(id, viewerId)
    const following = viewerId !== null && (await isFollowing(viewerId, photo.user.id))
    return { photo, viewerId, following, now: Date.now() }
  } catch (error) {
    if (error instanceof HttpError) return null
    throw error
  }
}

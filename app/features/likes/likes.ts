import { callApi } from '#app/http/api-client.ts'
import { useEntity } from '#app/ui/entity-store.ts'
import { createOptimisticToggle } from '#app/ui/optimistic-toggle.ts'

/** Whether the viewer likes a photo, and the number of likes. */
export interface Likes {
  liked: boolean
  likesCount: number
}

const likes = createOptimisticToggle<Likes>({
  flip: ({ liked, likesCount }) => ({
    liked: !liked,
    likesCount: Math.max(0, likesCount + (liked ? -1 : 1)),
  }),
  send: (photoId) => callApi<Likes>('POST', `/api/photos/${photoId}/like`),
})

/**
 * The like state of a photo, shared by all controls.
 * @param photo the photo in the page data
 */
export function useLikes(photo: Likes & { id: number }): Likes {
  return useEntity(likes, photo.id, photo)
}

/** Likes or unlikes a photo by id: see `createOptimisticToggle`. @throws ApiError */
export const toggleLike = likes.toggle

import { callApi } from '#app/http/api-client.ts'
import { useEntity } from '#app/ui/entity-store.ts'
import { createOptimisticToggle } from '#app/ui/optimistic-toggle.ts'

/** Whether the viewer likes a photo, and how many do. */
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
 * The likes of a photo, in step wherever they are shown.
 * @param photo as the page's data has it
 */
export function useLikes(photo: Likes & { id: number }): Likes {
  return useEntity(likes, photo.id, photo)
}

/** Likes a photo or takes the like back, by its id: see `Toggles`. @throws CallError */
export const toggleLike = likes.toggle

import {
  findLeftHiding,
  hideSomePosts,
  queueHiding,
  type HiddenPosts,
} from '#db/queries/moderation-actions.ts'
import { repeatStep } from '#db/repeat-step.ts'
import { withNoun } from '#app/ui/count.ts'

/** '2 photos, 1 comment'; '0 photos' for nothing. */
function postsText({ photos, comments, binders }: HiddenPosts): string {
  const others = [
    comments > 0 && withNoun(comments, 'comment'),
    binders > 0 && withNoun(binders, 'binder'),
  ]
  const texts = [photos > 0 && withNoun(photos, 'photo'), ...others].filter(Boolean)
  return texts.length === 0 ? withNoun(0, 'photo') : texts.join(', ')
}

const getNote = (note: string, changed: HiddenPosts) =>
  `${note === '' ? '' : `${note}: `}${postsText(changed)}`

/**
 * Hides all photos, comments and binders of a member in small steps, or shows those that this has
 * hidden. If the process stops in between, the backlog goes on.
 * @returns what was changed, such as '2 photos, 1 comment'
 */
export async function hideAllPosts(
  moderatorId: string | null,
  userId: string,
  note: string,
  action: 'hide' | 'unhide' = 'hide',
): Promise<string> {
  const id = await queueHiding(moderatorId, { action, userId, note })
  let changed: HiddenPosts = { photos: 0, comments: 0, binders: 0 }
  await repeatStep(async () => {
    const step = await hideSomePosts(id, getNote)
    if (step) changed = step.changed
    return step?.isFinished === false
  })
  return postsText(changed)
}

/**
 * Takes a step of a hiding whose process has stopped.
 * @returns false when nothing is left
 */
export async function hideSomeLeft(): Promise<boolean> {
  const id = await findLeftHiding()
  if (id === null) return false
  await hideSomePosts(id, getNote)
  return true
}

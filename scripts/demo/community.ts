import { categories } from './community/categories.ts'
import { comments } from './community/comments/index.ts'
import { photographers, readers } from './community/members.ts'
import { photos } from './community/photos/index.ts'
import { follows, likes } from './community/reactions.ts'
import type { DemoCommunity } from './community/types.ts'

export type {
  DemoBinder,
  DemoCategory,
  DemoComment,
  DemoCommunity,
  DemoFollow,
  DemoLike,
  DemoLinks,
  DemoMember,
  DemoPhoto,
} from './community/types.ts'

/**
 * The demo's members, photos and conversations. Members are referenced by username, photos and binders by
 * ref; times are hours before seeding.
 */
export const demoCommunity: DemoCommunity = {
  members: [...photographers, ...readers],
  categories,
  photos,
  follows,
  likes,
  comments,
}

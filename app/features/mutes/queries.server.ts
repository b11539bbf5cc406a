import { listOwnMutes } from '#db/queries/account-export.ts'
import type { MuteKind } from '#db/queries/mutes.ts'
import type { Author } from '../members/author.ts'
import { toAuthor } from '../members/serializers.server.ts'

/** Most members need only one page. */
const PAGE_SIZE = 100

export interface MutedMember {
  member: Author
  kind: MuteKind
  since: string
}

export async function mutePage(userId: string, after?: string) {
  const rows = await listOwnMutes(userId, { after, limit: PAGE_SIZE + 1 })
  const shown = rows.slice(0, PAGE_SIZE)
  const next = rows.length > PAGE_SIZE ? (shown.at(-1)?.member.id ?? null) : null
  const members = shown
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .map(({ member, kind, createdAt }) => ({
      member: toAuthor(member),
      kind,
      since: createdAt.toISOString(),
    }))
  return { members, next }
}

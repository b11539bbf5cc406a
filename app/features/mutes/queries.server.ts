import { listOwnSilences } from '#db/queries/account-export.ts'
import type { MuteKind } from '#db/queries/mutes.ts'
import type { Author } from '../photos/photo.ts'
import { toAuthor } from '../photos/serializers.server.ts'

/** More than anybody looks through; whoever silenced more goes on to the next page. */
const PAGE_SIZE = 100

/** Somebody whom a member muted or blocked. */
export interface MutedMember {
  member: Author
  kind: MuteKind
  /** ISO 8601, UTC. */
  since: string
}

/** A page of those whom a member silenced, and after which member the next one begins; null at the end. */
export interface MutePage {
  silences: MutedMember[]
  next: string | null
}

/** Whom a member muted or blocked, in each page the latest first. @param after the id of a member */
export async function mutePage(userId: string, after?: string): Promise<MutePage> {
  const rows = await listOwnSilences(userId, { after, limit: PAGE_SIZE + 1 })
  const shown = rows.slice(0, PAGE_SIZE)
  const next = rows.length > PAGE_SIZE ? (shown.at(-1)?.member.id ?? null) : null
  const silences = shown
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .map(({ member, kind, createdAt }) => ({
      member: toAuthor(member),
      kind,
      since: createdAt.toISOString(),
    }))
  return { silences, next }
}

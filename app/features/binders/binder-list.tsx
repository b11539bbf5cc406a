import { loadPageJson } from '#app/http/api-client.ts'
import { EmptyState, type EmptyStateProps } from '#app/ui/empty-state.tsx'
import { type ListPage, useInfiniteList } from '#app/ui/infinite-list.ts'
import { ListEnd } from '#app/ui/list-end.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { kindOf, type Binder } from './binder.ts'
import { photoCount } from '../photos/photo.ts'
import { CoverLink, FIRST_COVERS } from '../photos/picture/cover-link.tsx'

interface BinderListProps {
  content: ListPage<Binder>
  empty: EmptyStateProps
}

const fetchPage = async (href: string) =>
  (await loadPageJson<{ binders: ListPage<Binder> }>(href)).binders

const elementId = ({ id }: { id: number }) => `binder-${id}`

export function BinderList({ content, empty }: BinderListProps) {
  const { list, state } = useInfiniteList(content, fetchPage)
  if (state.items.length === 0 && state.nextHref === null) return <EmptyState {...empty} />
  return (
    <>
      <div className="binders">
        {state.items.map((binder, index) => (
          <CoverCard
            key={binder.id}
            of={binder}
            priority={index < FIRST_COVERS}
            isPrivate={!binder.isPublic}
            note={(binder.isPinned ? 'Pinned · ' : '') + photoCount(binder.photoCount)}
          />
        ))}
      </div>
      <ListEnd list={list} state={state} elementId={elementId} />
    </>
  )
}

interface CoverCardProps {
  of: Pick<Binder, 'id' | 'url' | 'title' | 'cover'>
  priority?: boolean
  isPrivate?: boolean
  note?: string
}

/** The card of a binder, or of a collection. */
export const CoverCard = ({ of, priority, isPrivate = false, note }: CoverCardProps) => (
  <article id={elementId(of)} className="card binder">
    <CoverLink of={of} priority={priority} />
    {isPrivate && (
      <span className="badge">
        <Icon name="lock" />
        Private
      </span>
    )}
    <div className="card-text">
      <h2>
        <a href={of.url}>{of.title}</a>
      </h2>
      {note && <p>{note}</p>}
    </div>
  </article>
)

export function PinnedBinder({ binder }: { binder: Binder }) {
  const { url, title, isPublic } = binder
  const kind = kindOf(binder)
  return (
    <section className="pinned-binder card" aria-label={`Pinned ${kind}`}>
      <CoverLink of={binder} priority />
      <div className="card-text">
        <p>
          <Icon name="pin" />
          {isPublic ? `Pinned ${kind}` : `Pinned ${kind} · Private`}
        </p>
        <h2>
          <a href={url}>{title}</a>
        </h2>
        <p>{photoCount(binder.photoCount)}</p>
      </div>
    </section>
  )
}

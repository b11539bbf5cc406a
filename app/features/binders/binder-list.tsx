import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState, type EmptyStateProps } from '#app/ui/empty-state.tsx'
import { BinderCard } from './binder-card.tsx'
import type { Binder } from './binder.ts'

export interface BinderListProps {
  binders: Binder[]
  /** Address of the next page, or null at the end. */
  nextHref: string | null
  /** What stands in place of a list without binders. */
  empty: EmptyStateProps
}

/** Binders newest first, with the way to the next page where there is one. */
export function BinderList({ binders, nextHref, empty }: BinderListProps) {
  if (binders.length === 0) return <EmptyState {...empty} />
  return (
    <>
      <div className="binders">
        {binders.map((binder) => (
          <BinderCard key={binder.id} binder={binder} />
        ))}
      </div>
      {nextHref && (
        <div className="grid-end">
          <ButtonLink variant="quiet" href={nextHref} rel="next">
            Load more
          </ButtonLink>
        </div>
      )}
    </>
  )
}

import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { AuthorLine } from '../photos/page/author-line.tsx'
import { photoCount } from '../photos/photo-count.ts'
import { FeedLink } from '../feeds/feed-link.tsx'
import type { Binder } from './binder.ts'

export interface BinderHeaderProps {
  binder: Binder
  /** Whether the binder is the viewer's. */
  isOwn: boolean
}

/** The header of a binder: title, owner, description, count, and the owner's actions. */
export function BinderHeader({ binder, isOwn }: BinderHeaderProps) {
  return (
    <div className="binder-header">
      <PageHeading title={binder.title} lead={photoCount(binder.photoCount)}>
        {isOwn && (
          <div className="flex flex-wrap gap-3">
            <ButtonLink variant="quiet" href={`${binder.url}/edit`}>
              <Icon name="edit" className="size-5" />
              Edit Binder
            </ButtonLink>
            <ButtonLink variant="quiet" href={`${binder.url}/delete`}>
              <Icon name="trash" className="size-5" />
              Delete Binder
            </ButtonLink>
          </div>
        )}
      </PageHeading>
      {!binder.isPublic && (
        <p className="photo-private">
          <Icon name="lock" className="size-5" />
          Private binder
        </p>
      )}
      {binder.description && <p className="user-text">{binder.description}</p>}
      <AuthorLine author={binder.user} />
      {binder.isPublic && <FeedLink page={binder.url} />}
    </div>
  )
}

import type { ReactNode } from 'react'
import { memberPath } from '#app/http/addresses.ts'
import { Button, IntentForm, QuietLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PrivateNote } from '#app/ui/notice.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { UserText } from '#app/ui/user-text.tsx'
import { pageMeta, type PageMatches } from '#app/features/sharing/meta.ts'
import { previewImage } from '#storage/addresses.ts'
import { AuthorLine } from '../members/author-line.tsx'
import { authorName } from '../members/author.ts'
import { photoCount } from '../photos/photo.ts'
import { FeedLink } from '../sharing/feed-link.tsx'
import type { Binder } from './binder.ts'
import { MemberErrorBoundary } from '../members/member-error.tsx'

interface BinderHeaderProps {
  binder: Binder
  isOwn: boolean
  children: ReactNode
}

export const BinderHeader = ({ binder, isOwn, children }: BinderHeaderProps) => (
  <div className="binder-header">
    <PageHeading title={binder.title} lead={photoCount(binder.photoCount)}>
      {isOwn && (
        <div className="flex flex-wrap gap-3">
          <QuietLink href={`${binder.url}/add`} icon="plus">
            Add photos
          </QuietLink>
          {binder.photoCount > 0 && (
            <QuietLink href={`${binder.url}/organize`} icon="image">
              Organize
            </QuietLink>
          )}
          {binder.photoCount > 1 && (
            <QuietLink href={`${binder.url}/before-after`}>Before and After</QuietLink>
          )}
          <PinForm binder={binder} />
          <QuietLink href={`${binder.url}/edit`} icon="edit">
            Edit Binder
          </QuietLink>
          <QuietLink href={`${binder.url}/delete`} icon="trash">
            Delete Binder
          </QuietLink>
        </div>
      )}
    </PageHeading>
    {!binder.isPublic && <PrivateNote text="Private binder" />}
    {binder.description && <UserText text={binder.description} />}
    <AuthorLine author={binder.user} />
    {children}
    {binder.isPublic && <FeedLink page={binder.url} />}
  </div>
)

const PinForm = ({ binder: { id, isPinned, user } }: { binder: Binder }) => (
  <IntentForm intent={isPinned ? 'unpin-binder' : 'pin-binder'} action={memberPath(user)}>
    <input type="hidden" name="binderId" value={id} />
    <Button variant="quiet">
      <Icon name="pin" className="size-5" />
      {isPinned ? 'Unpin' : 'Pin to profile'}
    </Button>
  </IntentForm>
)

export function binderMeta(binder: Binder, continued: boolean, matches: PageMatches) {
  const { title, description, cover, user, isPublic, photoCount: count } = binder
  const name = authorName(user)
  return pageMeta(
    {
      title: `${title} by ${name}`,
      description: description || `${photoCount(count)} by ${name}`,
      image: cover ? { ...previewImage(cover), alt: title } : undefined,
      path: binder.url,
      noindex: !isPublic || continued || count === 0,
      hasFeed: isPublic,
    },
    matches,
  )
}

export const BinderErrorBoundary = () => (
  <MemberErrorBoundary
    notFound={{
      heading: 'Binder Not Found',
      text: "The binder you're looking for doesn't exist.",
    }}
  />
)

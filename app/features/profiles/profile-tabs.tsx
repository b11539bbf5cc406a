import { Suspense } from 'react'
import { withQuery } from '#app/http/addresses.ts'
import { Chip } from '#app/ui/chip.tsx'
import { ButtonLink, QuietLink } from '#app/ui/button.tsx'
import type { EmptyStateProps } from '#app/ui/empty-state.tsx'
import { BinderList } from '../binders/binder-list.tsx'
import type { NewBinderProps } from '../binders/binder-form.tsx'
import { suspendForever } from '#app/ui/hydration.ts'
import type { ListPage } from '#app/ui/infinite-list.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { type Binder, SHARED_PATH } from '../binders/binder.ts'
import type { GridData } from '../gallery/cards/grid-page.ts'
import { PhotoGrid } from '../gallery/cards/photo-grid.tsx'

export type ProfileTab = 'photos' | 'binders'

export const tabPath = (profileUrl: string, tab: ProfileTab): string =>
  withQuery(profileUrl, { tab: tab === 'photos' ? undefined : tab })

export const parseTab = (request: Request): ProfileTab =>
  new URL(request.url).searchParams.get('tab') === 'binders' ? 'binders' : 'photos'

export const ProfileTabs = ({ url, current }: { url: string; current: ProfileTab }) => (
  <nav className="strip" aria-label="Profile">
    <Chip href={tabPath(url, 'photos')} current={current === 'photos'}>
      Photos
    </Chip>
    <Chip href={tabPath(url, 'binders')} current={current === 'binders'}>
      Binders
    </Chip>
  </nav>
)

const noPhotos: { own: EmptyStateProps; others: EmptyStateProps } = {
  own: {
    title: 'No photos yet',
    text: 'Upload your first photo to get started!',
    action: <ButtonLink href="/upload">Upload Photo</ButtonLink>,
  },
  others: { title: 'No photos to show', text: "This user hasn't shared any photos yet." },
}

const noBinders: { own: EmptyStateProps; others: EmptyStateProps } = {
  own: {
    title: 'No binders yet',
    text: 'A binder keeps the photos of one build, trip or event together.',
  },
  others: { title: 'No binders to show', text: "This user hasn't shared any binders yet." },
}

export function PhotosTab({ isOwn, grid }: { isOwn: boolean; grid: GridData }) {
  return <PhotoGrid grid={grid} empty={isOwn ? noPhotos.own : noPhotos.others} />
}

/** For the owner alone. The loader loads it, because the server renders in one pass. */
export const newBinderPart = lazyPart(() => import('../binders/binder-form.tsx'))

/** Until the script has loaded, or if it never does, React keeps the server's form. */
function NewBinder(props: NewBinderProps) {
  const part = newBinderPart.loaded()
  if (!part) throw newBinderPart.load().catch(() => suspendForever)
  return <part.NewBinder {...props} />
}

interface BindersTabProps extends Omit<NewBinderProps, 'action'> {
  url: string
  isOwn: boolean
  content: ListPage<Binder>
}

export const BindersTab = ({ url, isOwn, content, ...form }: BindersTabProps) => (
  <>
    {isOwn && (
      <p className="mb-3">
        <QuietLink href={SHARED_PATH}>Shared with me</QuietLink>
      </p>
    )}
    {isOwn && (
      <Suspense fallback={null}>
        <NewBinder action={tabPath(url, 'binders')} {...form} />
      </Suspense>
    )}
    <BinderList content={content} empty={isOwn ? noBinders.own : noBinders.others} />
  </>
)

import type { RejectedForm } from '#app/http/forms/rejected-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { EmptyStateProps } from '#app/ui/empty-state.tsx'
import { BinderList } from '../binders/binder-list.tsx'
import { NewBinder } from '../binders/new-binder.tsx'
import type { BinderListPage } from '../binders/queries.server.ts'
import type { GridPage } from '../photos/cards/grid-page.ts'
import { PhotoGrid } from '../photos/cards/photo-grid.tsx'
import { tabPath } from './profile-tabs.tsx'

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

export interface ProfileContentsProps {
  /** Root-relative URL of the profile. */
  url: string
  /** Whether the viewer is this member. */
  isOwn: boolean
}

/** A member's photos, newest first. */
export function PhotosTab({ isOwn, grid }: { isOwn: boolean; grid: GridPage }) {
  return <PhotoGrid grid={grid} empty={isOwn ? noPhotos.own : noPhotos.others} />
}

/** A member's binders, newest first, with the form for a new one on one's own profile. */
export function BindersTab({
  url,
  isOwn,
  content,
  refused,
}: ProfileContentsProps & { content: BinderListPage; refused?: RejectedForm }) {
  const address = tabPath(url, 'binders')
  return (
    <>
      {isOwn && <NewBinder action={address} refused={refused} />}
      <BinderList content={content} url={url} empty={isOwn ? noBinders.own : noBinders.others} />
    </>
  )
}

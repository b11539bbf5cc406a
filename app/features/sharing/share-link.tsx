import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { PhotoCard } from '../photos/photo.ts'

export interface ShareLinkProps {
  photo: Pick<PhotoCard, 'title' | 'url' | 'isPublic' | 'picture'>
}

/** Leads to the share page of a photo. */
export function ShareLink({ photo }: ShareLinkProps) {
  return (
    <ButtonLink variant="quiet" href={`${photo.url}/share`}>
      <Icon name="share" className="size-5" />
      Share
    </ButtonLink>
  )
}

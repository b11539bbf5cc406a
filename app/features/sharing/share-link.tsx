import { ButtonLink, useLinkButton } from '#app/ui/button.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { useDialogLink } from '#app/ui/use-dialog-link.ts'
import type { PhotoCard } from '../photos/photo.ts'

const dialogPart = lazyPart(() => import('./share-panel.tsx'))

export interface ShareLinkProps {
  photo: Pick<PhotoCard, 'title' | 'url' | 'isPublic' | 'picture'>
}

export function ShareLink({ photo }: ShareLinkProps) {
  const { linkProps, dialog } = useDialogLink(dialogPart, ({ default: ShareDialog }, { close }) => (
    <ShareDialog photo={photo} close={close} />
  ))
  return (
    <>
      <ButtonLink
        variant="quiet"
        href={`${photo.url}/share`}
        {...useLinkButton()}
        {...linkProps}
        icon="share"
      >
        Share
      </ButtonLink>
      {dialog}
    </>
  )
}

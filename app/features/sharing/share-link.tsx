import { ButtonLink, useLinkButton } from '#app/ui/button.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { useDialogLink } from '#app/ui/use-dialog-link.ts'
import type { ShareLinkProps } from './share-panel.tsx'

const dialogPart = lazyPart(() => import('./share-dialog.tsx'))

export function ShareLink(shared: ShareLinkProps) {
  const { linkProps, dialog } = useDialogLink(dialogPart, ({ default: ShareDialog }, { close }) => (
    <ShareDialog {...shared} close={close} />
  ))
  return (
    <>
      <ButtonLink
        variant="quiet"
        href={`${shared.subject.url}/share`}
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

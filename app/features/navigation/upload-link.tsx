import { loginPath } from '#app/http/return-to.ts'
import { withDeferredStylesheet } from '#app/ui/deferred-stylesheet.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { useDialogLink } from '#app/ui/use-dialog-link.ts'
import { IconLink } from './icon-link.tsx'

const uploadDialog = lazyPart(() =>
  withDeferredStylesheet(import('../photos/upload/upload-dialog.tsx')),
)

export interface UploadLinkProps {
  /** The member's id; null when signed out. */
  memberId: string | null
  /** Whether the upload page is the current page. */
  current: boolean
}

/**
 * The link to the upload form: opens its dialog for a member, the sign-in for a visitor
 * (docs/product.md#screens).
 */
export function UploadLink({ memberId, current }: UploadLinkProps) {
  if (memberId !== null && !current) return <DialogLink memberId={memberId} />
  const href = memberId === null ? loginPath('/upload') : '/upload'
  return (
    <IconLink className="upload-link" href={href} icon="upload" label="Upload" current={current} />
  )
}

function DialogLink({ memberId }: { memberId: string }) {
  const { linkProps, dialog } = useDialogLink(uploadDialog, ({ default: UploadDialog }, props) => (
    <UploadDialog memberId={memberId} {...props} />
  ))
  return (
    <>
      <IconLink
        className="upload-link"
        href="/upload"
        icon="upload"
        label="Upload"
        linkProps={linkProps}
      />
      {dialog}
    </>
  )
}

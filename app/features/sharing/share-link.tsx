import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Leads to the share page of a photo. @param photoUrl root-relative address of the photo's page */
export function ShareLink({ photoUrl }: { photoUrl: string }) {
  return (
    <ButtonLink variant="quiet" href={`${photoUrl}/share`}>
      <Icon name="share" className="size-5" />
      Share
    </ButtonLink>
  )
}

import { Icon } from '#app/ui/icon.tsx'
import { useShell } from '../shell.ts'
import { authorName } from '../photos/author-name.ts'
import type { Author } from '../photos/photo.ts'
import { mutePath } from './mute-path.ts'

export interface MuteLinkProps {
  member: Pick<Author, 'id' | 'username' | 'firstName' | 'lastName'>
  /** The current page. */
  returnTo: string
  /** Icon without visible text; the name is for assistive technology. */
  iconOnly?: boolean
}

/** The link to the mute page of a member, for signed-in viewers. */
export function MuteLink({ member, returnTo, iconOnly = false }: MuteLinkProps) {
  const viewer = useShell()?.viewer
  if (!viewer || viewer.id === member.id) return null
  return (
    <>
      <a
        className={iconOnly ? 'icon-button report-link' : 'report-link'}
        href={mutePath(member, returnTo)}
        rel="nofollow"
      >
        <Icon name="silence" className="size-5" />
        {iconOnly ? (
          <span className="sr-only">{`Mute or block ${authorName(member)}`}</span>
        ) : (
          'Mute or block'
        )}
      </a>{' '}
    </>
  )
}

import { Icon } from '#app/ui/icon.tsx'
import { PopoverMenu } from '#app/ui/popover-menu.tsx'
import type { PhotoCard } from './photo.ts'

export interface OptionsMenuProps {
  photo: Pick<PhotoCard, 'id' | 'url'>
}

/** What the owner may do with a photo (spec section 6). */
export function OptionsMenu({ photo }: OptionsMenuProps) {
  return (
    <PopoverMenu id={`photo-${photo.id}-options`} label="Options" trigger={<Icon name="more" />}>
      <a className="menu-item" href={`${photo.url}/edit`}>
        <Icon name="edit" />
        Edit Photo
      </a>
      <a className="menu-item text-danger" href={`${photo.url}/delete`}>
        <Icon name="trash" />
        Delete Photo
      </a>
    </PopoverMenu>
  )
}

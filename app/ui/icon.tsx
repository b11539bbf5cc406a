import { classNames } from './class-names.ts'
import sprite from './icons.svg?no-inline'

export type IconName =
  | 'logo'
  | 'home'
  | 'upload'
  | 'bell'
  | 'bookmark'
  | 'search'
  | 'close'
  | 'heart'
  | 'heart-filled'
  | 'comment'
  | 'share'
  | 'user'
  | 'external'
  | 'chevron'
  | 'image'
  | 'lock'
  | 'more'
  | 'expand'
  | 'trash'
  | 'edit'
  | 'check'
  | 'alert'
  | 'plus'
  | 'flag'
  | 'tag'
  | 'log-out'

/** Address of the one file that holds every icon: pages may preload it. */
export const iconSprite = sprite

export interface IconProps {
  name: IconName
  /** Such as `size-5` for another size than the usual 24 pixels. */
  className?: string
}

/** A drawing in the colour of the text around it. Says nothing to assistive technology. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg className={classNames('icon', className)} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

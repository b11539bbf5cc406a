import { useState } from 'react'
import { classNames } from './class-names.ts'
import sprite from './icons.svg?no-inline'
import symbols from './icons.svg?raw'

const ON_EVERY_PAGE = [
  'logo',
  'home',
  'upload',
  'bell',
  'bookmark',
  'search',
  'heart',
  'heart-filled',
  'close',
] as const

export type IconName =
  | (typeof ON_EVERY_PAGE)[number]
  | 'comment'
  | 'share'
  | 'user'
  | 'people'
  | 'cart'
  | 'external'
  | 'chevron'
  | 'chevron-up'
  | 'to-top'
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
  | 'mute'
  | 'pin'

const PAGE_ICON = 'icon-'

export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <svg className={classNames('icon', className)} aria-hidden="true">
    <use
      href={
        ON_EVERY_PAGE.some((each) => each === name) ? `#${PAGE_ICON}${name}` : `${sprite}#${name}`
      }
    />
  </svg>
)

const SPRITE_ID = 'icons'

export function IconSprite({ isMember }: { isMember: boolean }) {
  const [drawings] = useState(
    () =>
      inlinedSymbols
        ?.filter((symbol) => isMember || !symbol.includes(`"${PAGE_ICON}bell"`))
        .join('') ??
      document.getElementById(SPRITE_ID)?.innerHTML ??
      '',
  )
  return (
    <svg
      id={SPRITE_ID}
      width="0"
      height="0"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: drawings }}
    />
  )
}

const inlinedSymbols = import.meta.env.SSR
  ? [...symbols.matchAll(/<symbol id="([\w-]+)".*?<\/symbol>/gs)]
      .filter(([, name]) => ON_EVERY_PAGE.some((wanted) => wanted === name))
      .map(([drawing]) => drawing.replace('id="', `id="${PAGE_ICON}`))
  : undefined

type IllustrationName = 'hill' | 'gone' | 'bunker'

/** The file with all illustrations; error pages sent without Remix use it, too. */
const FILE = '/drawings.svg'

export function Illustration({ name, className }: { name: IllustrationName; className?: string }) {
  return (
    <svg className={classNames('drawing', className)} aria-hidden="true">
      <use href={`${FILE}#${name}`} />
    </svg>
  )
}

import { jpegPath } from '#storage/addresses.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** Side lengths in CSS pixels; the image's attributes, the style sheet's sizes. */
const sides = { small: 32, medium: 48, large: 120 } as const

export interface AvatarProps {
  /** Address of a square picture, or null for the initials. */
  src: string | null
  /** Whose avatar it is: the initials come from it. Empty for a plain figure. */
  name: string
  size?: keyof typeof sides
}

/**
 * A member's picture. The name always stands beside it or is said by the control around it, so that
 * the picture itself is silent. A space parts the initials from the name in text browsers.
 */
export function Avatar({ src, name, size = 'small' }: AvatarProps) {
  const side = sides[size]
  return (
    <>
      <span
        className={classNames('avatar', size !== 'small' && `avatar-${size}`)}
        aria-hidden="true"
      >
        {src ? (
          // One format for all browsers: a second one costs more in the HTML than it saves in a picture this small.
          <img
            loading="lazy"
            decoding="async"
            alt=""
            width={side}
            height={side}
            src={jpegPath(src)}
          />
        ) : (
          initials(name) || <Icon name="user" className="size-5" />
        )}
      </span>{' '}
    </>
  )
}

/** The first letters of the first and the last word, in upper case. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0]]
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en') ?? '').join('')
}

import { jpegPath } from '#storage/addresses.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

const sides = { small: 32, medium: 48, large: 120 } as const

interface AvatarProps {
  src: string | null
  name: string
  size?: keyof typeof sides
}

export function Avatar({ src, name, size = 'small' }: AvatarProps) {
  const side = sides[size]
  return (
    <>
      <span
        className={classNames('avatar', size !== 'small' && `avatar-${size}`)}
        aria-hidden="true"
      >
        {src ? (
          // One format for all browsers: for an image this small a second one adds more to the HTML
          // than it saves.
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

export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0]]
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en') ?? '').join('')
}

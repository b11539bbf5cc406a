import type { LinksFunction } from '@remix-run/node'
import type { ReactNode } from 'react'
import { miniaturePath } from '#storage/addresses.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'
import stylesheet from '../../organize.css?url'
import { choiceName, type PhotoChoice } from './choice.ts'

/** The stylesheet of pages with choices, which their routes export as `links`. */
export const choiceLinks: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

interface PhotoChoicesProps {
  photos: PhotoChoice[]
  /** The names of the photos that are chosen at first. */
  chosen?: Record<string, string>
  /** What is shown beside a photo. */
  children?: (photo: PhotoChoice) => ReactNode
}

/** A list of photos with a checkbox each. */
export function PhotoChoices({ photos, chosen = {}, children }: PhotoChoicesProps) {
  return (
    <ol className="choices">
      {photos.map((photo) => (
        <li key={photo.id} id={`choice-${photo.id}`}>
          <label>
            <input
              type="checkbox"
              name={choiceName(photo.id)}
              defaultChecked={chosen[choiceName(photo.id)] !== undefined}
            />{' '}
            <Thumbnail src={miniaturePath(photo.imageKey)} alt="" width={64} height={64} />{' '}
            <bdi className="line-clamp-2">{photo.title}</bdi>
          </label>{' '}
          {!photo.isPublic && (
            <span className="choice-note">
              <Icon name="lock" className="size-5" />
              <span className="sr-only">Private</span>
            </span>
          )}{' '}
          {children?.(photo)}
        </li>
      ))}
    </ol>
  )
}

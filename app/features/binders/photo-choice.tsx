import type { LinksFunction } from '@remix-run/node'
import type { ReactNode } from 'react'
import { miniaturePath } from '#storage/addresses.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'
import stylesheet from '../../organize.css?url'
import { choiceName, type PhotoChoice } from './binder.ts'

export const choiceLinks: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

interface PhotoChoicesProps {
  photos: PhotoChoice[]
  chosen?: Record<string, string>
  children?: (photo: PhotoChoice) => ReactNode
}

export const PhotoChoices = ({ photos, chosen = {}, children }: PhotoChoicesProps) => (
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
            <span className="sr-only">Not public</span>
          </span>
        )}{' '}
        {children?.(photo)}
      </li>
    ))}
  </ol>
)

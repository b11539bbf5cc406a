import type { CSSProperties } from 'react'
import { TextInput } from '#app/ui/text-input.tsx'
import { AltTextField } from '../fields/alt-text-field.tsx'
import { batchField, type BATCH_FIELDS } from './batch.ts'
import type { ControlProps } from '../fields/photo-fields.tsx'
import { photoLabels } from '../fields/photo-labels.ts'
import { ALREADY_THERE, type EarlierPhoto } from '../photo-messages.ts'
import type { Picture as PictureData } from '../photo.ts'
import { Picture } from '../picture/picture.tsx'
import { TagsInput } from '../fields/tags-input.tsx'

type FieldName = (typeof BATCH_FIELDS)[number]

/** One of several photos that were uploaded at once, with its texts as the form has them. */
export interface BatchPhoto extends Record<FieldName, string> {
  id: number
  url: string
  picture: PictureData
  /** The same picture, where the member had it already. */
  duplicateOf: EarlierPhoto | null
}

export interface BatchPhotoFieldsProps {
  photo: BatchPhoto
  /** Its place, for those who do not see it. */
  place: string
  /** The texts that were sent by field, where the form came back, and what is wrong with them. */
  sent?: Record<string, string>
  errors?: Record<string, string[]>
}

/** One photo of a batch and what is asked about it. */
export function BatchPhotoFields({ photo, place, sent, errors }: BatchPhotoFieldsProps) {
  const { id, url, picture, duplicateOf } = photo
  const control = (field: FieldName): ControlProps => {
    const name = batchField(field, id)
    return { id: name, name, defaultValue: sent?.[name] ?? photo[field], errors: errors?.[name] }
  }
  const tint = { '--tint': picture.dominantColor } as CSSProperties
  return (
    <li className="panel">
      <fieldset className="batch-photo">
        <legend className="sr-only">{place}</legend>{' '}
        <a className="batch-picture" href={url} style={tint}>
          <Picture picture={picture} alt={`${place}: its page`} use="tile" />
        </a>
        <div className="stack">
          {duplicateOf && (
            <p className="batch-duplicate">
              {ALREADY_THERE} <a href={duplicateOf.url}>{duplicateOf.title}</a>
            </p>
          )}
          <TextInput {...control('title')} label={photoLabels.title} maxLength={1000} required />
          <AltTextField {...control('altText')} />
          <TagsInput {...control('tags')} />
        </div>
      </fieldset>
    </li>
  )
}

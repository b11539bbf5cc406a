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

/** One photo of a batch upload, with its texts as form values. */
export interface BatchPhoto extends Record<FieldName, string> {
  id: number
  url: string
  picture: PictureData
  /** The member's earlier photo with the same file, if any. */
  duplicateOf: EarlierPhoto | null
}

export interface BatchPhotoFieldsProps {
  photo: BatchPhoto
  /** Its position, for screen readers. */
  place: string
  /** The submitted texts by field, if the form was rejected, and their errors. */
  sent?: Record<string, string>
  errors?: Record<string, string[]>
}

/** One photo of a batch and its fields. */
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

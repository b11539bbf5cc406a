import type { LinksFunction } from '@remix-run/node'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button, FormActions, QuietLink } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { CartQuestion } from '#app/features/carts/cart-question.tsx'
import { photoLabels } from '../fields/photo-labels.ts'
import { BATCH_FIELDS, batchField, batchLabels } from './batch.ts'
import { isSmallPicture, SMALL_PICTURE } from './image-file.ts'
import { AltTextField, type ControlProps } from '../fields/photo-fields.tsx'
import { ALREADY_THERE, type EarlierPhoto } from './messages.ts'
import type { Picture as PictureData } from '../photo.ts'
import { Picture } from '../picture/picture.tsx'
import { TagsInput } from '../fields/tags-input.tsx'
import { VisibilityField } from '../fields/visibility-field.tsx'
import { toVisibility } from '../visibility.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import stylesheet from '../../../upload-batch.css?url'

export const batchLinks: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

interface BatchFormProps {
  photos: BatchPhoto[]
  isPublishing?: boolean
  /** Whether the photos are all there is in a binder without a cart's facts. */
  isNewBinder?: boolean
  doneUrl: string
  /** Whether it asks for alt texts only. */
  isAltText?: boolean
  rejected?: RejectedForm
}

export function BatchForm(props: BatchFormProps) {
  const { photos, isPublishing, isNewBinder, doneUrl, isAltText = false, rejected } = props
  const { error, initialValue } = rejected ?? {}
  return (
    <PostForm className="stack" noValidate>
      <FormErrors
        errors={error}
        labels={{
          ...photoLabels,
          ...batchLabels(
            photos.map(({ id }) => id),
            BATCH_FIELDS,
          ),
        }}
      />
      {photos.some(({ hint }) => hint !== undefined) && (
        <p>Your photos are private until each has a title.</p>
      )}
      {isNewBinder && (
        <div className="panel">
          <CartQuestion
            control={(name) => ({
              id: name,
              name,
              defaultValue: initialValue?.[name],
              errors: error?.[name],
            })}
          />
        </div>
      )}
      <ol className="batch">
        {photos.map((photo, index) => (
          <BatchPhotoFields
            key={photo.id}
            photo={photo}
            isAltText={isAltText}
            place={`Photo ${index + 1} of ${photos.length}`}
            sent={initialValue}
            errors={error}
          />
        ))}
      </ol>
      <FormActions>
        <Button>{isPublishing ? 'Publish' : 'Save all'}</Button>
        <QuietLink href={doneUrl}>{isAltText ? 'Skip these' : 'Not now'}</QuietLink>
      </FormActions>
    </PostForm>
  )
}

type FieldName = (typeof BATCH_FIELDS)[number]

export interface BatchPhoto extends Record<FieldName, string> {
  id: number
  url: string
  picture: PictureData
  duplicateOf: EarlierPhoto | null
  /** The file's name, of a photo without a title. */
  hint?: string
  /**
   * Of an imported photo that its member has not seen: to whom it can have been shown, and whether
   * it was.
   */
  imported?: { shows: 'isPublic' | 'followersOnly'; wasShown: boolean }
}

interface BatchPhotoFieldsProps {
  photo: BatchPhoto
  isAltText: boolean
  place: string
  sent?: Record<string, string>
  errors?: Record<string, string[]>
}

function BatchPhotoFields({ photo, isAltText, place, sent, errors }: BatchPhotoFieldsProps) {
  const { id, url, picture, title, duplicateOf, hint, imported } = photo
  const visibility = batchField('isPublic', id)
  const control = (field: FieldName): ControlProps => {
    const name = batchField(field, id)
    return { id: name, name, defaultValue: sent?.[name] ?? photo[field], errors: errors?.[name] }
  }
  const tint = { backgroundColor: picture.dominantColor }
  return (
    <li className="panel">
      <fieldset className="batch-photo">
        <legend className="sr-only">{place}</legend>{' '}
        <a className="batch-picture" href={url} style={tint}>
          <Picture picture={picture} alt={`${place}: its page`} use="tile" />
        </a>
        {isAltText ? (
          <div className="stack">
            <h2 className="user-text">{title}</h2>
            <AltTextField {...control('altText')} />
          </div>
        ) : (
          <div className="stack">
            {duplicateOf && (
              <p className="batch-duplicate">
                {ALREADY_THERE} <a href={duplicateOf.url}>{duplicateOf.title}</a>
              </p>
            )}
            {isSmallPicture(picture) && <p className="field-help">{SMALL_PICTURE}</p>}
            <TextInput
              {...control('title')}
              label={photoLabels.title}
              placeholder={hint}
              maxLength={1000}
              required
            />
            <AltTextField {...control('altText')} />
            <TagsInput {...control('tags')} />
            {imported && (
              <VisibilityField
                id={visibility}
                name={visibility}
                of="this photo"
                followersName={batchField('followersOnly', id)}
                chosen={toVisibility(
                  sent
                    ? {
                        isPublic: sent[visibility],
                        followersOnly: sent[batchField('followersOnly', id)],
                      }
                    : { [imported.shows]: imported.wasShown },
                )}
              />
            )}
          </div>
        )}
      </fieldset>
    </li>
  )
}

export function BatchFailures({ failed }: { failed: { name: string; message: string }[] }) {
  if (failed.length === 0) return null
  return (
    <Notice tone="error">
      <strong>Not uploaded</strong>
      <ul className="batch-failures">
        {failed.map(({ name, message }, index) => (
          <li key={index}>
            <bdi>{name}</bdi>: {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

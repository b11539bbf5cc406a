import { Fragment } from 'react'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button, CancelLink, FormActions, IntentButton } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'
import { miniaturePath } from '#storage/addresses.ts'
import { type Binder, EDIT_SECTIONS, kindOf, type PhotoChoice } from './binder.ts'
import { PostForm } from '#app/ui/post-form.tsx'

interface BeforeAfterFormProps {
  binder: Binder
  photos: PhotoChoice[]
  before: PhotoChoice | null
  after: PhotoChoice | null
  rejected?: RejectedForm
}

const SIDES = { before: 'Before', after: 'After' } as const

/**
 * Chooses two photos of a binder to compare. A side without a choice on this page keeps its photo.
 */
export function BeforeAfterForm({ binder, photos, rejected, ...chosen }: BeforeAfterFormProps) {
  const sides = Object.entries(SIDES) as [keyof typeof SIDES, string][]
  return (
    <PostForm className="panel stack edit-section">
      <h2>{EDIT_SECTIONS['before-after']}</h2>
      <FormErrors errors={rejected?.error} />
      <p>{`Choose two photos. They are shown side by side on top of the ${kindOf(binder)}.`}</p>
      <ul>
        {sides.map(([side, label]) => (
          <li key={side}>
            {label}: <bdi>{chosen[side]?.title ?? 'not chosen yet'}</bdi>
          </li>
        ))}
      </ul>
      <ol className="choices">
        {photos.map((photo) => (
          <li key={photo.id} id={`choice-${photo.id}`}>
            <Thumbnail src={miniaturePath(photo.imageKey)} alt="" width={64} height={64} />{' '}
            <bdi className="choice-title line-clamp-2">{photo.title}</bdi>{' '}
            {sides.map(([side, label]) => (
              <Fragment key={side}>
                <label className="choice-side">
                  <input
                    type="radio"
                    name={side}
                    value={photo.id}
                    defaultChecked={
                      String(photo.id) ===
                      (rejected?.initialValue?.[side] ?? String(chosen[side]?.id))
                    }
                  />{' '}
                  {label}
                  <span className="sr-only">: {photo.title}</span>
                </label>{' '}
              </Fragment>
            ))}
          </li>
        ))}
      </ol>
      <FormActions>
        <Button>Save</Button>
        {(chosen.before ?? chosen.after) && (
          <IntentButton value="remove">Remove before and after</IntentButton>
        )}
        <CancelLink href={binder.url} />
      </FormActions>
    </PostForm>
  )
}

import type { MouseEvent } from 'react'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button, ButtonLink, IntentButton, LoadMore, QuietLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { plainFields, TextInput } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PopoverMenu } from '#app/ui/popover-menu.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { choiceName, type PhotoChoice } from '../binders/binder.ts'
import { PhotoChoices } from '../binders/photo-choice.tsx'
import { MAXIMUM_COLLECTION_TITLE, type Collection } from './collection.ts'

export interface Selection {
  photos: PhotoChoice[]
  /** Whether the photos are chosen at first. */
  chosen: boolean
  /** The page with all photos chosen; null if it shows only one photo. */
  allHref: string | null
  nextHref: string | null
}

interface SelectFormProps {
  selection: Selection
  /** The collection of which the photos are; null for all saved photos. */
  collection: Collection | null
  collections: Collection[]
  backHref: string
  rejected?: RejectedForm
}

const labels = { newTitle: 'New collection' }

function chooseAll(event: MouseEvent): void {
  const boxes = document.querySelectorAll<HTMLInputElement>('.choices [type=checkbox]')
  for (const box of boxes) box.checked = true
  event.preventDefault()
}

/** Puts chosen saved photos into a collection, takes them out of one, or removes them. */
export function SelectForm(props: SelectFormProps) {
  const { selection, collection, collections, backHref, rejected } = props
  const { photos, chosen, allHref, nextHref } = selection
  const targets = collections.filter(({ id }) => id !== collection?.id)
  const initial = chosen ? Object.fromEntries(photos.map(({ id }) => [choiceName(id), 'on'])) : {}
  if (photos.length === 0)
    return (
      <EmptyState title="No photos here" action={<ButtonLink href={backHref}>Back</ButtonLink>} />
    )
  return (
    <>
      <PostForm className="organize" noValidate>
        <div className="choice-list">
          <p className="flex flex-wrap gap-2 pb-4">
            {allHref && (
              <QuietLink href={allHref} onClick={chooseAll}>
                Select all
              </QuietLink>
            )}
            <QuietLink href={backHref}>Done</QuietLink>
          </p>
          <PhotoChoices photos={photos} chosen={rejected?.initialValue ?? initial} />
        </div>
        <div className="panel choice-bar">
          <FormErrors errors={rejected?.error} labels={labels} />
          <div className="choice-bar-targets">
            <h2>Add to</h2>
            {targets.length > 0 && (
              <div className="collection-buttons" role="group" aria-label="Your collections">
                {targets.map(({ id, title }) => (
                  <Button key={id} variant="quiet" name="collectionId" value={id}>
                    {title}
                  </Button>
                ))}
              </div>
            )}
            {/* Apart, so that nothing is removed instead of added. */}
            <PopoverMenu id="select-more" label="More actions" trigger={<Icon name="more" />}>
              {collection && (
                <button className="menu-item" name="intent" value="take">
                  <Icon name="close" />
                  Take out of this collection
                </button>
              )}{' '}
              <button className="menu-item text-danger" name="intent" value="remove">
                <Icon name="trash" />
                Remove from saved photos
              </button>
            </PopoverMenu>
          </div>
          <div className="organize-action">
            <TextInput
              {...plainFields(labels, rejected)('newTitle')}
              maxLength={MAXIMUM_COLLECTION_TITLE}
            />
            <IntentButton variant="primary" value="add">
              Create and add
            </IntentButton>
          </div>
        </div>
      </PostForm>
      <LoadMore href={nextHref} label="More photos" />
    </>
  )
}

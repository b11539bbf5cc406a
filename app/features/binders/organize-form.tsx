import { Fragment, useEffect, useRef, type RefObject } from 'react'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { CancelLink, FormActions, IntentButton } from '#app/ui/button.tsx'
import { plainFields, Select } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { listen } from '#app/ui/listen.ts'
import { BinderOptions } from '../photos/fields/binder-picker.tsx'
import { VISIBILITY_LABELS } from '../photos/visibility.ts'
import { TagsInput } from '../photos/fields/tags-input.tsx'
import { photoCount, type BinderOption } from '../photos/photo.ts'
import { type Binder, choiceName, editPath, type PhotoChoice } from './binder.ts'
import { PhotoChoices } from './photo-choice.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

interface OrganizeFormProps {
  binder: Binder
  photos: PhotoChoice[]
  binders: BinderOption[]
  /** What was chosen and typed before a photo was moved. */
  kept: Record<string, string>
  /** The button that moved it, such as `up-7`. */
  moved: string | null
  rejected?: RejectedForm
}

const VISIBILITY = 'organize-visibility'
const INTENTS = { publish: 'on', followers: 'followers', hide: 'off' } as const

const labels = { tags: 'Tags', binderId: 'Binder' }

export function OrganizeForm(props: OrganizeFormProps) {
  const { binder, photos, binders, kept, moved, rejected } = props
  const { error, initialValue = kept } = rejected ?? {}
  const list = useDragOrder()
  return (
    <PostForm className="organize" noValidate>
      <div className="panel stack">
        <FormErrors errors={error} labels={labels} />
        <h2>Chosen photos</h2>
        <div className="organize-action">
          <TagsInput
            id="tags"
            name="tags"
            defaultValue={initialValue.tags ?? ''}
            errors={error?.tags}
          />
          <IntentButton value="tag">Add tags</IntentButton>
        </div>
        <div className="organize-action">
          <Select {...plainFields(labels, rejected, { binderId: kept.binderId })('binderId')}>
            <option value="">No binder</option>
            <BinderOptions of={binders} />
          </Select>{' '}
          <IntentButton value="move">Move to binder</IntentButton>
        </div>
        <div
          className="flex flex-wrap items-center gap-2"
          role="group"
          aria-labelledby={VISIBILITY}
        >
          <span id={VISIBILITY} className="field-label">
            Who can see them?
          </span>{' '}
          {Object.entries(INTENTS).map(([intent, visibility]) => (
            <IntentButton key={intent} value={intent}>
              {VISIBILITY_LABELS[visibility]}
            </IntentButton>
          ))}
        </div>
        <p className="flex flex-wrap gap-2">
          <IntentButton value="cover">Set as cover</IntentButton>{' '}
          <IntentButton variant="danger" value="delete">
            Delete
          </IntentButton>
        </p>
      </div>
      <div ref={list}>
        <PhotoChoices photos={photos} chosen={initialValue}>
          {(photo) => (
            <>
              {binder.cover?.key === photo.imageKey && <span className="chip">Cover</span>}{' '}
              <OrderButtons photo={photo} moved={moved} />
            </>
          )}
        </PhotoChoices>
      </div>
    </PostForm>
  )
}

const steps = [
  ['first', 'Move to the front', 'to-top'],
  ['up', 'Move up', 'chevron-up'],
  ['down', 'Move down', 'chevron'],
] as const

interface OrderButtonsProps {
  photo: PhotoChoice
  moved: string | null
}

const OrderButtons = ({ photo: { id, title }, moved }: OrderButtonsProps) => (
  <span className="order-buttons">
    {steps.map(([name, label, icon]) => (
      <Fragment key={name}>
        <button
          name={name}
          value={id}
          className="icon-button"
          title={label}
          // For who moves a photo by several places.
          autoFocus={moved === `${name}-${id}`}
        >
          <Icon name={icon} />
          <span className="sr-only">{`${label}: ${title}`}</span>
        </button>{' '}
      </Fragment>
    ))}
  </span>
)

export function DeleteQuestion({ photos, binder }: { photos: PhotoChoice[]; binder: Binder }) {
  const count = photoCount(photos.length)
  return (
    <PostForm className="panel stack edit-section">
      <h2>{`Delete ${count}`}</h2>
      <p>{`Are you sure you want to delete ${count}? This action cannot be undone.`}</p>
      <ul className="prose">
        {photos.map(({ id, title, url }) => (
          <li key={id}>
            <TextLink href={url}>
              <bdi>{title}</bdi>
            </TextLink>
            <input type="hidden" name={choiceName(id)} value="on" />
          </li>
        ))}
      </ul>
      <input type="hidden" name="confirmed" value="yes" />
      <FormActions>
        <IntentButton variant="danger" value="delete">
          {`Delete ${count}`}
        </IntentButton>
        <CancelLink href={editPath(binder.url, 'photos')} />
      </FormActions>
    </PostForm>
  )
}

const parseId = (item: HTMLElement) => item.id.slice('choice-'.length)

function sendMove(list: HTMLElement, moved: HTMLElement, target: HTMLElement): void {
  const items = [...list.querySelectorAll('li')]
  const place = items.indexOf(moved as HTMLLIElement) < items.indexOf(target as HTMLLIElement)
  const form = list.closest('form')
  const fields = { moved: parseId(moved), [place ? 'after' : 'before']: parseId(target) }
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form?.append(input)
  }
  form?.submit()
}

/** Lets the items of a list of choices be dragged with a mouse. */
function useDragOrder(): RefObject<HTMLDivElement> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = ref.current
    if (!list) return
    let dragged: HTMLElement | null = null
    let target: HTMLElement | null = null
    function aim(item: HTMLElement | null) {
      target?.classList.remove('is-target')
      target = item
      target?.classList.add('is-target')
    }

    for (const item of list.querySelectorAll('li')) item.draggable = true
    return listen(list, {
      dragstart(event) {
        dragged = (event.target as Element).closest('li')
        // Firefox starts no drag without data.
        event.dataTransfer?.setData('text/plain', dragged?.id ?? '')
      },
      dragover(event) {
        const item = (event.target as Element).closest('li')
        if (!dragged || !item) return
        event.preventDefault()
        aim(item === dragged ? null : item)
      },
      drop(event) {
        event.preventDefault()
        if (dragged && target) sendMove(list, dragged, target)
      },
      dragend() {
        aim(null)
        dragged = null
      },
    })
  }, [])
  return ref
}

import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button, ButtonLink, CancelLink, FormActions, LoadMore } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { memberPath } from '#app/http/addresses.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { authorName, type Author } from '../members/author.ts'
import {
  binderName,
  type Binder,
  contributePath,
  type ContributeList,
  type PhotoChoice,
} from './binder.ts'
import { PhotoChoices } from './photo-choice.tsx'

interface ContributeProps {
  binder: Binder
  isOwner: boolean
  list: ContributeList
  photos: PhotoChoice[]
  nextHref: string | null
  rejected?: RejectedForm
}

/** Photos to add to a shared binder or to take out of it, or the question before leaving it. */
export function ContributeForm(props: ContributeProps) {
  const { binder, list, photos, nextHref, rejected } = props
  if (list !== 'leave' && photos.length === 0)
    return (
      <>
        <EmptyState {...emptyTexts(props)} />
        <LoadMore href={nextHref} label="More photos" />
      </>
    )
  return (
    <>
      <PostForm className="panel stack edit-section" action={contributePath(binder.url, list)}>
        <FormErrors errors={rejected?.error} />
        <p>{questionText(props)}</p>
        {photos.length > 0 && <PhotoChoices photos={photos} chosen={rejected?.initialValue} />}
        <FormActions>
          <Button variant={list === 'add' ? 'primary' : 'danger'}>
            {{ add: 'Add to binder', added: 'Take out', leave: 'Leave binder' }[list]}
          </Button>
          <CancelLink href={binder.url} />
        </FormActions>
      </PostForm>
      <LoadMore href={nextHref} label="More photos" />
    </>
  )
}

function questionText({ binder, isOwner, list }: ContributeProps): string {
  if (list === 'leave')
    return 'Do you want to leave this binder? Your photos are taken out of it. You keep them.'
  if (list === 'add')
    return `Choose public photos of yours for this binder of ${authorName(binder.user)}. They stay yours.`
  return `Choose photos to take out of this binder. ${isOwner ? 'Their owners' : 'You'} keep them.`
}

function emptyTexts({ isOwner, list, nextHref }: ContributeProps) {
  if (list === 'added')
    return { title: isOwner ? 'No photos by contributors' : 'None of your photos is here' }
  return {
    title: nextHref ? 'All of these are in the binder' : 'No other public photos',
    action: <ButtonLink href="/upload">Upload Photo</ButtonLink>,
  }
}

interface SharedBinder {
  id: number
  title: string
  user: Author
  isInside: boolean
  isFull: boolean
}

/** The binders of others in which a member may put a photo. */
export const SharedBinderChoices = ({ binders }: { binders: SharedBinder[] }) => (
  <ul className="choices">
    {binders.map(({ id, title, user, isInside, isFull }) => (
      <li key={id}>
        <label>
          <input
            type="checkbox"
            name={binderName(id)}
            defaultChecked={isInside}
            disabled={isFull}
          />{' '}
          <bdi>{title}</bdi>
        </label>{' '}
        <span className="text-muted">
          {'by '}
          <TextLink href={memberPath(user)}>
            <bdi>{authorName(user)}</bdi>
          </TextLink>
          {isFull && ' (full)'}
        </span>
      </li>
    ))}
  </ul>
)

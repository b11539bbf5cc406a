import type { ReactNode } from 'react'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { CancelLink, FormActions, QuietLink } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { memberPath } from '#app/http/addresses.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { authorName, type Author } from '../../members/author.ts'
import {
  binderName,
  type Binder,
  contributePath,
  editPath,
  kindOf,
  type ContributeList,
  type PhotoChoice,
} from '../binder.ts'
import { PhotoChoices } from '../photo-choice.tsx'

export const CONTRIBUTE_TITLES: Record<ContributeList, string> = {
  add: 'Add yours',
  added: 'Added photos',
  leave: 'Leave',
}

interface ContributeFrameProps {
  binder: Binder
  isOwner: boolean
  lists: ContributeList[]
  list: ContributeList
  children: ReactNode
}

/** A page for contributors: its heading, and links to the others. */
export function ContributeFrame({ binder, isOwner, lists, list, children }: ContributeFrameProps) {
  return (
    <main id="main" className="page">
      <PageHeading
        title={isOwner ? 'Photos by contributors' : CONTRIBUTE_TITLES[list]}
        lead={<bdi>{binder.title}</bdi>}
      >
        <QuietLink href={isOwner ? editPath(binder.url, 'contributors') : binder.url}>
          {isOwner ? 'Contributors' : `Back to ${kindOf(binder)}`}
        </QuietLink>
      </PageHeading>
      {lists.length > 1 && (
        <nav className="strip" aria-label="Your photos here">
          {lists.map((each) => (
            <Chip key={each} href={contributePath(binder.url, each)} current={each === list}>
              {CONTRIBUTE_TITLES[each]}
            </Chip>
          ))}
        </nav>
      )}
      {children}
    </main>
  )
}

interface ContributeFormProps {
  /** The address without the place in the list, to which the form is sent. */
  action: string
  question: string
  /** What sends the form. */
  button: ReactNode
  binderUrl: string
  photos?: PhotoChoice[]
  rejected?: RejectedForm
}

/** A question about photos of a shared binder, with the photos to choose. */
export function ContributeForm(props: ContributeFormProps) {
  const { action, question, button, binderUrl, photos = [], rejected } = props
  return (
    <PostForm className="panel stack edit-section" action={action}>
      <FormErrors errors={rejected?.error} />
      <p>{question}</p>
      {photos.length > 0 && <PhotoChoices photos={photos} chosen={rejected?.initialValue} />}
      <FormActions>
        {button}
        <CancelLink href={binderUrl} />
      </FormActions>
    </PostForm>
  )
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

import type { FormEvent, MouseEvent, ReactNode } from 'react'
import { sendWithoutScript } from '#app/http/forms/send-without-script.ts'
import { Button, FormActions, IntentForm, QuietLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { PopoverMenu } from '#app/ui/popover-menu.tsx'
import { isPlainClick } from '#app/ui/use-dialog-link.ts'
import { MORE_ACTIONS, moreMenuId, MoreMenu } from '../feedback/more-menu.tsx'
import { authorName } from '../members/author.ts'
import type { ShownComment } from '../photos/photo.ts'
import type { Reload } from './comment-changes.ts'

interface CommentMenuProps {
  comment: ShownComment
  /** The owner of the photo or cart. */
  ownerId: string
  viewerId: string | null
  /** The page of the forms. */
  url: string
  /** The page that asks before it deletes, without a script. */
  deleteHref: string
  returnTo: string
  /** Loads the comments again after the script has changed one; without it the forms are sent. */
  reload: Reload | null
  children?: ReactNode
}

const changes = lazyPart(() => import('./comment-changes.ts'))

/** What can be done with a comment: its author and the photo's owner have more choices. */
export function CommentMenu(props: CommentMenuProps) {
  const { comment, ownerId, viewerId, url, deleteHref, returnTo, reload, children } = props
  const { id, user, hidden = false } = comment
  const isOwn = user.id === viewerId
  const isOwner = ownerId === viewerId

  async function remove(event: MouseEvent<HTMLAnchorElement>) {
    if (!reload || !isPlainClick(event)) return
    event.preventDefault()
    const heading = event.currentTarget.closest('section')?.querySelector('h2')
    const part = await changes.load().catch(() => location.assign(deleteHref))
    if (await part?.changeComment(id, 'delete', reload)) heading?.focus({ preventScroll: true })
  }

  async function hideOrShow(event: FormEvent<HTMLFormElement>) {
    if (!reload) return
    event.preventDefault()
    const form = event.currentTarget
    const part = await changes.load().catch(() => sendWithoutScript(form))
    await part?.changeComment(id, hidden ? 'show' : 'hide', reload)
  }

  const actions = (
    <>
      {isOwn && children}
      {isOwner && !isOwn && (
        <IntentForm
          intent={hidden ? 'show-comment' : 'hide-comment'}
          action={url}
          onSubmit={hideOrShow}
        >
          <input type="hidden" name="commentId" value={id} />
          <button className="menu-item">
            <Icon name={hidden ? 'check' : 'lock'} />
            {hidden ? 'Show again' : 'Hide'}
          </button>
        </IntentForm>
      )}
      {(isOwner || isOwn) && (
        <a className="menu-item text-danger" href={deleteHref} onClick={remove} rel="nofollow">
          <Icon name="trash" />
          <span>
            Delete<span className="sr-only"> comment</span>
          </span>
        </a>
      )}{' '}
    </>
  )
  if (isOwn)
    return (
      <PopoverMenu
        id={moreMenuId('comment', id)}
        label={MORE_ACTIONS}
        trigger={<Icon name="more" />}
      >
        {actions}
      </PopoverMenu>
    )
  return (
    <MoreMenu kind="comment" id={id} member={user} returnTo={returnTo} signedIn={viewerId !== null}>
      {actions}
    </MoreMenu>
  )
}

/** Says who sees a comment that the owner of the photo has hidden. */
export function HiddenNote({ comment, isOwn }: { comment: ShownComment; isOwn: boolean }) {
  if (!comment.hidden) return null
  return (
    <p className="comment-hidden">
      <Icon name="lock" />
      {isOwn
        ? 'Hidden by the owner: only the two of you see it'
        : `Hidden: only you and ${authorName(comment.user)} see it`}
    </p>
  )
}

interface DeleteCommentProps {
  id: string
  commentId: number
  name: string
  intent: string
  action: string
}

/** The question before a comment is deleted, without a script. */
export const DeleteComment = ({ id, commentId, name, intent, action }: DeleteCommentProps) => (
  <IntentForm intent={intent} action={action} className="comment-form">
    <input type="hidden" name="commentId" value={commentId} />
    <p id={id} tabIndex={-1}>
      {`Delete ${name}’s comment and the replies to it?`}
    </p>
    <FormActions>
      <Button variant="danger">Delete comment</Button>
      <QuietLink href={action}>Cancel</QuietLink>
    </FormActions>
  </IntentForm>
)

import { useRef, useState, type FormEvent, type MouseEvent } from 'react'
import { ApiError, callApi, loadPageJson } from '#app/http/api-client.ts'
import type { FieldErrors } from '#app/http/http-error.ts'
import { commentPath, welcomePath, withQuery } from '#app/http/addresses.ts'
import { loginPath } from '#app/http/return-to.ts'
import { Button } from '#app/ui/button.tsx'
import { isQuestion, sendWithoutScript } from '#app/http/forms/send-without-script.ts'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { TextArea } from '#app/ui/field.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { createEntityStore, useEntity } from '#app/ui/entity-store.ts'
import { useElementValue, useHydrated } from '#app/ui/hydration.ts'
import { isPlainClick } from '#app/ui/use-dialog-link.ts'
import { useShell } from '#app/handlers/shell.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { showApiError } from '#app/features/sign-in/show-api-error.ts'
import { MAXIMUM_COMMENT_LENGTH } from './comment.ts'
import { authorName } from '../members/author.ts'
import { normalizeText } from '#app/http/forms/plain-text.ts'
import type { Comment, PhotoDetail } from '../photos/photo.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { InitialValues } from '#app/ui/initial-values.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

const FIELD_ID = 'comment'

/** The field of the form below a comment: a link to it also moves the focus there. */
export const REPLY_FIELD_ID = 'reply'

export interface RejectedComment {
  content: string
  errors: FieldErrors
}

interface FormTarget {
  kind: 'reply' | 'edit'
  id: number
  name: string
  text: string
}

export type CommentTarget = FormTarget | { kind: 'delete'; id: number; name: string }

interface CommentFormProps {
  photo: PhotoThread
  signedIn: boolean
  target: FormTarget | null
  setTarget: (target: null) => void
  rejected?: RejectedComment
}

export function CommentForm({ signedIn, ...props }: CommentFormProps) {
  if (signedIn) return <MemberForm {...props} />
  return (
    <a className="comment-sign-in" href={loginPath(props.photo.url)}>
      <Icon name="comment" />
      Sign in to comment
    </a>
  )
}

const linkRemoval = lazyPart(() => import('#app/features/comments/link-removal.ts'))

/**
 * Comments and replies that were begun, by what they are about: a dialog that is closed, or shows
 * the next photo, loses none, nor does another reply.
 */
const drafts = new Map<string, string>()
const MOST_DRAFTS = 20

function keepDraft(about: string, text: string): void {
  drafts.delete(about)
  if (text.trim() !== '') drafts.set(about, text)
  const [oldest] = drafts.keys()
  if (drafts.size > MOST_DRAFTS && oldest !== undefined) drafts.delete(oldest)
}

const texts = {
  comment: { label: 'Add a comment', button: 'Post comment' },
  reply: { label: 'Your reply', button: 'Post reply' },
  edit: { label: 'Edit your comment', button: 'Save comment' },
}

function MemberForm({ photo, target, setTarget, rejected }: Omit<CommentFormProps, 'signedIn'>) {
  const form = useRef<HTMLFormElement>(null)
  const about = `photo ${photo.id} ${target?.kind} ${target?.id}`
  const [draft] = useState(() => drafts.get(about) ?? '')
  const initial = rejected?.content ?? target?.text ?? draft
  const text = useElementValue(form, 'input', (element) => getArea(element).value, initial)
  const { label, button } = texts[target?.kind ?? 'comment']
  const isEdit = target?.kind === 'edit'
  const fieldId = target ? REPLY_FIELD_ID : FIELD_ID
  const [errors, setErrors] = useState(rejected?.errors)
  const [pending, setPending] = useState(false)
  const hydrated = useHydrated()
  const shell = useShell()
  const viewer = shell?.viewer
  const mentions = useMentionList(photo.id)

  async function send(event: FormEvent<HTMLFormElement>) {
    const { currentTarget } = event
    const area = getArea(currentTarget)
    // The answer to a form on a page of earlier comments is the page that shows the new one.
    if (!viewer || photo.continued) return
    event.preventDefault()
    const typed = normalizeText(area.value)
    if (typed === '' || pending) return
    setErrors(undefined)
    setPending(true)
    try {
      const content = await withoutLinks(typed)
      // A link can be shorter than its replacement; the server counts the typed text.
      const sent = content.length > MAXIMUM_COMMENT_LENGTH ? typed : content
      const { id, message } = await sendComment(photo, target, sent)
      const done = isEdit ? 'Comment updated!' : 'Comment added!'
      showToast({ kind: 'success', title: 'Success', text: message ?? done })
      keepDraft(about, '')
      if (target) {
        focusComment(area, id ?? target.id)
        setTarget(null)
        return
      }
      area.value = ''
      area.dispatchEvent(new Event('input', { bubbles: true }))
      moveFocus(area)
    } catch (error) {
      if (error instanceof ApiError) {
        // Without its target the text can be a new comment.
        if (isQuestion(error) || (error.status === 404 && target))
          return sendWithoutScript(currentTarget)
        setErrors(error.fields)
      }
      showApiError(error, { action: 'comment', title: 'Failed to add comment' }, currentTarget)
    } finally {
      setPending(false)
    }
  }

  function cancel(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setTarget(null)
  }

  return (
    <PostForm
      ref={form}
      className="comment-form"
      action={
        target
          ? `${withQuery(photo.url, { [target.kind]: target.id })}#${REPLY_FIELD_ID}`
          : `${photo.url}#comments`
      }
      noValidate
      onSubmit={send}
      onFocus={linkRemoval.prefetch}
      onInput={(event) => {
        mentions.onInput(event)
        if (!isEdit) keepDraft(about, getArea(event.currentTarget).value)
      }}
    >
      <FormErrors
        errors={errors}
        labels={{ content: texts.comment.label }}
        makeId={() => fieldId}
      />
      <input type="hidden" name="intent" value={isEdit ? 'edit-comment' : 'comment'} />
      {target && (
        <>
          <input type="hidden" name={isEdit ? 'commentId' : 'parentId'} value={target.id} />
          {isEdit && <InitialValues values={{ content: target.text }} />}
          <p className="comment-target">
            {target.kind === 'reply' && `Replying to ${target.name} `}
            <TextLink href={`${photo.url}#comments`} onClick={cancel}>
              Cancel
            </TextLink>
          </p>
        </>
      )}
      <TextArea
        id={fieldId}
        name="content"
        label={label}
        help={`Up to ${MAXIMUM_COMMENT_LENGTH} characters. Links are removed.`}
        errors={errors?.content}
        defaultValue={initial}
        autoFocus={target !== null}
        maxLength={MAXIMUM_COMMENT_LENGTH}
        required
        readOnly={pending}
        rows={2}
      />
      {mentions.list}
      {viewer && <NamelessNote viewer={viewer} path={shell.path} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button disabled={hydrated && normalizeText(text) === ''}>{button}</Button>
        {hydrated && (
          <span className="field-help">{`${text.length}/${MAXIMUM_COMMENT_LENGTH}`}</span>
        )}
      </div>
    </PostForm>
  )
}

const mentionList = lazyPart(() => import('./mention-list.tsx'))

function useMentionList(photoId: number) {
  const [area, setArea] = useState<HTMLTextAreaElement>()
  const List = mentionList.loaded()?.MentionList

  function onInput({ target }: FormEvent) {
    if (area || !(target instanceof HTMLTextAreaElement) || !target.value.includes('@')) return
    mentionList.onLoad(() => setArea(target))
  }

  return { onInput, list: area && List && <List area={area} photoId={photoId} /> }
}

function NamelessNote({ viewer, path }: { viewer: Viewer; path: string }) {
  if (viewer.firstName || viewer.lastName || viewer.username) return null
  return (
    <p className="field-help">
      You comment as “{authorName(viewer)}”.{' '}
      <TextLink href={welcomePath(path)}>Choose your name and username</TextLink>
    </p>
  )
}

const getArea = (form: HTMLFormElement) => form.elements.namedItem('content') as HTMLTextAreaElement

function moveFocus(area: HTMLTextAreaElement): void {
  // On a touch screen, focusing the text area would open the keyboard.
  const touch = matchMedia('(pointer: coarse)').matches
  const heading = area.closest('section')?.querySelector('h2')
  const next = touch && heading ? heading : area
  next.focus({ preventScroll: true })
}

/** Shows a comment after its form has closed, and continues there for the keyboard. */
function focusComment(area: HTMLTextAreaElement, id: number): void {
  const section = area.closest('section')
  requestAnimationFrame(() => {
    const comment = section?.querySelector<HTMLElement>(`#comment-${id}`)
    if (!comment) return
    comment.tabIndex = -1
    comment.focus()
  })
}

async function withoutLinks(text: string): Promise<string> {
  try {
    const { removeLinks } = await linkRemoval.load()
    return removeLinks(text)
  } catch {
    // The server removes links in any case.
    return text
  }
}

export type PhotoThread = Pick<
  PhotoDetail,
  'id' | 'url' | 'user' | 'comments' | 'commentsCount' | 'earlier' | 'continued'
>

const threads = createEntityStore<PhotoThread>()

export const useThread = (photo: PhotoThread): PhotoThread => useEntity(threads, photo.id, photo)

/** Loads the comments again; a page without a script shows them if that fails. */
export async function reloadComments({ id, url }: PhotoThread, comment?: number): Promise<void> {
  try {
    const { photo } = await loadPageJson<{ photo: PhotoDetail }>(withQuery(url, { comment }))
    threads.set(id, photo)
  } catch {
    location.assign(comment === undefined ? `${url}#comments` : commentPath(url, comment))
    // To a place on the same page, the browser only scrolls.
    if (comment === undefined && location.pathname + location.search === url) location.reload()
  }
}

/** @returns the comment's id, or the message about one that waits for a moderator */
async function sendComment(
  photo: PhotoThread,
  target: FormTarget | null,
  content: string,
): Promise<{ id?: number; message?: string }> {
  if (target?.kind === 'edit') {
    await callApi('PATCH', `/api/comments/${target.id}`, {
      content,
      drawn: JSON.stringify({ content: target.text }),
    })
    await reloadComments(photo, target.id)
    return {}
  }
  const path = `/api/photos/${photo.id}/comments`
  const body = { content, parentId: target?.id }
  const { id, message } = await callApi<Partial<Comment & { message: string }>>('POST', path, body)
  // A reply may be on a further page of its comment's replies.
  await reloadComments(photo, target ? id : undefined)
  return { id, message }
}

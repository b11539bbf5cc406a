import {
  useCallback,
  useRef,
  useState,
  useSyncExternalStore,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { ApiError } from '#app/http/api-client.ts'
import type { FieldErrors } from '#app/http/http-error.ts'
import { welcomePath, withQuery } from '#app/http/addresses.ts'
import { loginPath } from '#app/http/return-to.ts'
import { Button } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { TextArea } from '#app/ui/field.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { useHydrated } from '#app/ui/hydration.ts'
import { isPlainClick } from '#app/ui/use-dialog-link.ts'
import { useShell } from '#app/features/shell.ts'
import type { Viewer } from '#app/features/sign-in/viewer.ts'
import { showApiError } from '#app/features/sign-in/show-api-error.ts'
import { MAXIMUM_COMMENT_LENGTH } from './comment.ts'
import { authorName } from '../members/author.ts'
import { sendComment, type PhotoThread } from './comments.tsx'

const FIELD_ID = 'comment'
const labels = { content: 'Add a comment' }

export interface RejectedComment {
  content: string
  errors: FieldErrors
}

export interface CommentTarget {
  kind: 'reply' | 'edit'
  id: number
  name: string
  text: string
}

export interface CommentFormProps {
  photo: PhotoThread
  signedIn: boolean
  target: CommentTarget | null
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

const texts = {
  comment: { label: labels.content, button: 'Post comment' },
  reply: { label: 'Your reply', button: 'Post reply' },
  edit: { label: 'Edit your comment', button: 'Save comment' },
}

function MemberForm({ photo, target, setTarget, rejected }: Omit<CommentFormProps, 'signedIn'>) {
  const form = useRef<HTMLFormElement>(null)
  const initial = rejected?.content ?? target?.text ?? ''
  const text = useTypedText(form, initial)
  const { label, button } = texts[target?.kind ?? 'comment']
  const [errors, setErrors] = useState(rejected?.errors)
  const [pending, setPending] = useState(false)
  const hydrated = useHydrated()
  const shell = useShell()
  const viewer = shell?.viewer
  const mentions = useMentionList(photo.id)

  async function send(event: FormEvent<HTMLFormElement>) {
    const area = areaOf(event.currentTarget)
    // The answer to a form on a page of earlier comments is the page that shows the new one.
    if (!area || !viewer || photo.continued) return
    event.preventDefault()
    const typed = area.value.trim()
    if (typed === '' || pending) return
    setErrors(undefined)
    setPending(true)
    try {
      const content = await withoutLinks(typed)
      // A link can be shorter than its replacement; the server counts the typed text.
      await sendComment(photo, target, content.length > MAXIMUM_COMMENT_LENGTH ? typed : content)
      const done = target?.kind === 'edit' ? 'Comment updated!' : 'Comment added!'
      showToast({ kind: 'success', title: 'Success', text: done })
      area.value = ''
      area.dispatchEvent(new Event('input', { bubbles: true }))
      moveFocus(area)
      if (target) setTarget(null)
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields)
      showApiError(error, { action: 'comment', title: 'Failed to add comment' })
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
    <form
      ref={form}
      className="comment-form"
      method="post"
      action={`${withQuery(photo.url, target ? { [target.kind]: target.id } : {})}#comments`}
      noValidate
      onSubmit={send}
      onFocus={linkRemoval.prefetch}
      onInput={mentions.onInput}
    >
      <FormErrors errors={errors} labels={labels} makeId={() => FIELD_ID} />
      <input
        type="hidden"
        name="intent"
        value={target?.kind === 'edit' ? 'edit-comment' : 'comment'}
      />
      {target && (
        <>
          <input
            type="hidden"
            name={target.kind === 'edit' ? 'commentId' : 'parentId'}
            value={target.id}
          />
          <p className="comment-target">
            {target.kind === 'reply' && `Replying to ${target.name} `}
            <a className="text-link" href={`${photo.url}#comments`} onClick={cancel}>
              Cancel
            </a>
          </p>
        </>
      )}
      <TextArea
        id={FIELD_ID}
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
        <Button disabled={hydrated && text.trim() === ''}>{button}</Button>
        {hydrated && (
          <span className="field-help">
            {text.length}/{MAXIMUM_COMMENT_LENGTH}
          </span>
        )}
      </div>
    </form>
  )
}

const mentionList = lazyPart(() => import('./mention-list.tsx'))

function useMentionList(photoId: number): {
  onInput: (event: FormEvent) => void
  list: ReactNode
} {
  const [area, setArea] = useState<HTMLTextAreaElement>()
  const List = mentionList.loaded()?.MentionList

  function onInput({ target }: FormEvent) {
    if (area || !(target instanceof HTMLTextAreaElement) || !target.value.includes('@')) return
    mentionList.load().then(
      () => setArea(target),
      () => undefined,
    )
  }

  return { onInput, list: area && List && <List area={area} photoId={photoId} /> }
}

function NamelessNote({ viewer, path }: { viewer: Viewer; path: string }) {
  if (viewer.firstName || viewer.lastName || viewer.username) return null
  return (
    <p className="field-help">
      You comment as “{authorName(viewer)}”.{' '}
      <a className="text-link" href={welcomePath(path)}>
        Choose your name and username
      </a>
    </p>
  )
}

function areaOf(form: HTMLFormElement | null): HTMLTextAreaElement | undefined {
  return form?.querySelector('textarea') ?? undefined
}

function useTypedText(form: RefObject<HTMLFormElement>, initial: string): string {
  return useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const { current } = form
        current?.addEventListener('input', listener)
        return () => current?.removeEventListener('input', listener)
      },
      [form],
    ),
    () => areaOf(form.current)?.value ?? initial,
    () => initial,
  )
}

function moveFocus(area: HTMLTextAreaElement): void {
  // On a touch screen, focusing the text area would open the keyboard.
  const touch = matchMedia('(pointer: coarse)').matches
  const heading = area.closest('section')?.querySelector('h2')
  const next = touch && heading ? heading : area
  next.focus({ preventScroll: true })
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

import { useRevalidator } from '@remix-run/react'
import { memberPath, withQuery } from '#app/http/addresses.ts'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { loginPath } from '#app/http/return-to.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, FormActions, IntentForm, QuietLink } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useShell } from '#app/handlers/shell.ts'
import { MAXIMUM_COMMENT_LENGTH } from '../../comments/comment.ts'
import { CommentMenu, DeleteComment, HiddenNote } from '../../comments/comment-menu.tsx'
import { CommentText } from '../../comments/comment-text.tsx'
import { authorName } from '../../members/author.ts'
import type { CommentThread, ShownComment } from '../../photos/photo.ts'

/* Questions about a cart for sale, and their answers, on the cart's page. */

/** The field of the form: a link to it also moves the focus there. */
export const ASK_FIELD = 'question'
const ANSWER_FIELD = 'answer'
const DELETE_QUESTION = 'delete-question'

interface QuestionsProps {
  url: string
  isOwn: boolean
  ownerId: string
  isOpen: boolean
  isClosed: boolean
  isMuted: boolean
  threads: CommentThread[]
  answering: number | null
  /** The text to delete, after a question. */
  deleting: number | null
  earlierHref: string | null
  now: number
  signedIn: boolean
  rejected?: RejectedForm
}

export function Questions(props: QuestionsProps) {
  const { url, isOwn, isOpen, isClosed, isMuted, threads, earlierHref, signedIn } = props
  const rejectedParent = Number(props.rejected?.initialValue.parentId ?? 0)
  const answering = rejectedParent || props.answering
  return (
    <section id="questions" className="questions stack" aria-labelledby="questions-heading">
      {/* Receives the focus when a text is deleted. */}
      <h2 id="questions-heading" tabIndex={-1}>
        Questions and answers
      </h2>
      {isClosed && <p className="text-muted">Comments are closed</p>}
      {isOpen && !isOwn && (
        <AskForm
          url={url}
          signedIn={signedIn}
          rejected={rejectedParent ? undefined : props.rejected}
        />
      )}
      {threads.length === 0 && isOwn && (
        <p className="text-muted">Nobody has asked about your cart yet.</p>
      )}
      {threads.length > 0 && (
        <ul className="comments">
          {threads.map((thread) => (
            <li key={thread.id} id={`comment-${thread.id}`}>
              <Question {...props} comment={thread} />
              {thread.replies.length > 0 && (
                <ul className="comments replies" aria-label="Answers">
                  {thread.replies.map((reply) => (
                    <li key={reply.id} id={`comment-${reply.id}`}>
                      <Question {...props} comment={reply} />
                    </li>
                  ))}
                </ul>
              )}
              {signedIn &&
                !isClosed &&
                !thread.hidden &&
                (answering === thread.id ? (
                  <AnswerForm url={url} id={thread.id} rejected={props.rejected} />
                ) : (
                  <p className="pl-11">
                    <TextLink href={`${withQuery(url, { answer: thread.id })}#${ANSWER_FIELD}`}>
                      Answer
                      <span className="sr-only">{` ${authorName(thread.user)}`}</span>
                    </TextLink>
                  </p>
                ))}
            </li>
          ))}
        </ul>
      )}
      {earlierHref && <QuietLink href={earlierHref}>Earlier questions</QuietLink>}
      <div className="flex flex-wrap gap-3">
        {isOwn && (isOpen || isClosed) && (
          <IntentForm intent={isClosed ? 'open-questions' : 'close-questions'} action={url}>
            <Button variant="quiet">{isClosed ? 'Open questions' : 'Close questions'}</Button>
          </IntentForm>
        )}
        {signedIn && (isOpen || isClosed) && (isMuted || threads.length > 0) && (
          <IntentForm intent={isMuted ? 'unmute-questions' : 'mute-questions'} action={url}>
            <Button variant="quiet">
              {isMuted ? 'Unmute this conversation' : 'Mute this conversation'}
            </Button>
          </IntentForm>
        )}
      </div>
    </section>
  )
}

const PUBLIC = 'Everyone who sees this cart can read questions and answers.'
const HELP = `Up to ${MAXIMUM_COMMENT_LENGTH} characters. Links are removed. ${PUBLIC}`

interface AskFormProps {
  url: string
  signedIn: boolean
  rejected?: RejectedForm
}

function AskForm({ url, signedIn, rejected }: AskFormProps) {
  if (!signedIn)
    return (
      <p id={ASK_FIELD}>
        <TextLink href={loginPath(`${url}#${ASK_FIELD}`)}>Sign in to ask about this cart</TextLink>.{' '}
        {PUBLIC}
      </p>
    )
  return (
    <QuestionForm
      id={ASK_FIELD}
      label="Your question"
      button="Ask"
      action={`${url}#questions`}
      rejected={rejected}
    />
  )
}

interface AnswerFormProps {
  url: string
  id: number
  rejected?: RejectedForm
}

const AnswerForm = ({ url, id, rejected }: AnswerFormProps) => (
  <QuestionForm
    id={ANSWER_FIELD}
    label="Your answer"
    button="Answer"
    action={`${url}#comment-${id}`}
    parentId={id}
    rejected={rejected}
  />
)

interface QuestionFormProps {
  id: string
  label: string
  button: string
  action: string
  /** The question that is answered. */
  parentId?: number
  rejected?: RejectedForm
}

const QuestionForm = ({ id, label, button, action, parentId, rejected }: QuestionFormProps) => (
  <IntentForm intent="ask" action={action} className="panel stack" noValidate>
    {parentId !== undefined && <input type="hidden" name="parentId" value={parentId} />}
    <FormErrors errors={rejected?.error} labels={{ content: label }} makeId={() => id} />
    <TextArea
      id={id}
      name="content"
      label={label}
      rows={2}
      maxLength={MAXIMUM_COMMENT_LENGTH}
      defaultValue={rejected?.initialValue.content ?? ''}
      errors={rejected?.error.content}
      help={HELP}
    />
    <FormActions>
      <Button>{button}</Button>
      {parentId !== undefined && <QuietLink href={action}>Cancel</QuietLink>}
    </FormActions>
  </IntentForm>
)

type QuestionProps = Pick<QuestionsProps, 'url' | 'ownerId' | 'deleting' | 'now'> & {
  comment: ShownComment
}

function Question({ url, ownerId, deleting, comment, now }: QuestionProps) {
  const { id, user, content, createdAt, editedAt, mentions } = comment
  const name = authorName(user)
  const viewerId = useShell()?.viewer?.id ?? null
  const { revalidate } = useRevalidator()
  const place = `${url}#comment-${id}`
  const mayDelete = viewerId !== null && [user.id, ownerId].includes(viewerId)
  return (
    <article>
      <Avatar src={user.profileImageUrl} name={name} />
      <div>
        <h3>
          <a href={memberPath(user)}>{name}</a> <RelativeTime iso={createdAt} now={now} />
          {editedAt && <small> edited</small>}
        </h3>
        <CommentText content={content} mentions={mentions} />
        <HiddenNote comment={comment} isOwn={user.id === viewerId} />
        {deleting === id && mayDelete && (
          <DeleteComment
            id={DELETE_QUESTION}
            commentId={id}
            name={name}
            intent="delete-question"
            action={place}
          />
        )}
      </div>
      <CommentMenu
        comment={comment}
        ownerId={ownerId}
        viewerId={viewerId}
        url={place}
        deleteHref={`${withQuery(url, { delete: id })}#${DELETE_QUESTION}`}
        returnTo={`${url}#questions`}
        reload={async () => revalidate()}
      />
    </article>
  )
}

import { withQuery } from '#app/http/addresses.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { MAXIMUM_COMMENT_LENGTH } from '../comments/comment-length.ts'

/** A comment that was refused, to be shown again with what is wrong. */
export interface RefusedComment {
  content: string
  errors: string[]
}

export interface CommentFormProps {
  /** Address of the photo's page. */
  photoUrl: string
  signedIn: boolean
  refused?: RefusedComment
}

/** Adds a comment (`intent=comment` of the photo's page); signed out, the way to sign in. */
export function CommentForm({ photoUrl, signedIn, refused }: CommentFormProps) {
  if (!signedIn)
    return (
      <ButtonLink variant="quiet" href={withQuery('/api/login', { returnTo: photoUrl })}>
        Sign in to comment
      </ButtonLink>
    )
  return (
    <form className="comment-form" method="post" action={`${photoUrl}#comments`} noValidate>
      <input type="hidden" name="intent" value="comment" />
      <TextArea
        id="comment"
        name="content"
        label="Add a comment"
        help={`Up to ${MAXIMUM_COMMENT_LENGTH} characters. Links are removed.`}
        errors={refused?.errors}
        defaultValue={refused?.content}
        maxLength={MAXIMUM_COMMENT_LENGTH}
        required
        rows={2}
      />
      <Button>Post comment</Button>
    </form>
  )
}

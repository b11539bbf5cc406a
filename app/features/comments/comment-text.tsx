import { memberPath } from '#app/http/addresses.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { UserText } from '#app/ui/user-text.tsx'
import type { ShownComment } from '../photos/photo.ts'
import { commentParts } from './comment.ts'

/** The text of a comment, whose mentions are links. */
export const CommentText = ({ content, mentions }: Pick<ShownComment, 'content' | 'mentions'>) => (
  <UserText text={content}>
    {commentParts(content, mentions).map((part, index) =>
      typeof part === 'string' ? (
        part
      ) : (
        <TextLink key={index} href={memberPath(part)}>
          @{part.typed}
        </TextLink>
      ),
    )}
  </UserText>
)

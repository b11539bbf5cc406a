import { z } from 'zod'
import { requiredText } from '../text.ts'
import { MAXIMUM_COMMENT_LENGTH } from './comment.ts'

const parentId = z
  .union(
    [
      z.literal(['', null]).transform(() => null),
      z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER),
    ],
    'parentId must be the id of a comment',
  )
  .nullish()

/** The text of a comment (docs/product.md#validation): its length is checked before links are removed. */
export const commentSchema = z.object({
  content: requiredText('Comment', MAXIMUM_COMMENT_LENGTH, 'Please write a comment'),
})

export const newCommentSchema = commentSchema.extend({ parentId })

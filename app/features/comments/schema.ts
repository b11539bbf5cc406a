import { z } from 'zod'
import { requiredText } from '../text.ts'
import { MAXIMUM_COMMENT_LENGTH } from './comment.ts'

/** The text of a comment (docs/product.md#validation): its length is checked before links are removed. */
export const commentSchema = z.object({
  content: requiredText('Comment', MAXIMUM_COMMENT_LENGTH, 'Please write a comment'),
})

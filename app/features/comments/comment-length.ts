/**
 * Longest comment, in UTF-16 units. Not in the schema module, so that pages do not load zod
 * (docs/product.md#limits).
 */
export const MAXIMUM_COMMENT_LENGTH = 500

/** Longest comment, in UTF-16 units. Apart from the schema, so that a page need not load zod (docs/product.md#limits). */
export const MAXIMUM_COMMENT_LENGTH = 500

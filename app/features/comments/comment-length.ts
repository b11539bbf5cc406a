/** Spec section 9: longest comment, in UTF-16 units. Apart from the schema, so that a page need not load zod. */
export const MAXIMUM_COMMENT_LENGTH = 500

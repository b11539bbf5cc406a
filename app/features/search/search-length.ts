/** Longer searches are cut, not rejected; UTF-16 units after trimming (docs/product.md#limits). */
export const MAXIMUM_SEARCH_LENGTH = 200

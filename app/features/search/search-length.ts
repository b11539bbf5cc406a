/** Contract, fine print: a longer search is cut, not refused; UTF-16 units after trimming. */
export const MAXIMUM_SEARCH_LENGTH = 200

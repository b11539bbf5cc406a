/** Maximum number of pictures in one upload form. */
export const MOST_AT_ONCE = 20

/** An API call creates one photo; silently dropping more files would lose them. */
export const ONE_AT_A_TIME = 'Please send one picture at a time'

export const TOO_MANY_AT_ONCE = `Choose up to ${MOST_AT_ONCE} pictures`

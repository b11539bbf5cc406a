/** How many pictures one upload form takes. */
export const MOST_AT_ONCE = 20

export const TOO_MANY_AT_ONCE = `Choose up to ${MOST_AT_ONCE} pictures`

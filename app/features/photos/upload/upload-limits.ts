/** How many pictures one upload form takes. */
export const MOST_AT_ONCE = 20

/** A call of the API makes one photo: what else it brought would be lost in silence. */
export const ONE_AT_A_TIME = 'Please send one picture at a time'

export const TOO_MANY_AT_ONCE = `Choose up to ${MOST_AT_ONCE} pictures`

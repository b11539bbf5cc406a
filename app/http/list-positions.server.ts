import { LRUCache } from 'lru-cache'

/*
 * Where lists of the API continue that are paged by the id of something else: of a member who likes a photo, or of
 * a saved photo. A client that is reading such a list continues although that like or save is removed meanwhile.
 */

/** In memory: it only has to outlast the reading of a list. */
const positions = new LRUCache<string, number>({ max: 20_000 })

const keyOf = (list: string, id: number | string) => `${list} ${id}`

/** Remembers the position of an item that a page of a list contains. */
export const rememberPosition = (list: string, id: number | string, position: number): void =>
  void positions.set(keyOf(list, id), position)

/** The position of an item that an earlier page contained; null if none did, or too long ago. */
export const findPosition = (list: string, id: number | string): number | null =>
  positions.get(keyOf(list, id)) ?? null

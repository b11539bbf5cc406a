import { z } from 'zod'
import { idField, requiredText, textField } from '../text.ts'
import { MAXIMUM_COLLECTION_TITLE, MERGED_AT_ONCE } from './collection.ts'

export const NAME_MISSING = 'Please enter a name for your collection'

const title = requiredText('Collection name', MAXIMUM_COLLECTION_TITLE, NAME_MISSING)

export const collectionSchema = z.object({ title })

/** The photos that a browser saved before its user signed in, in the order in which they were saved. */
export const mergeSchema = z.object({
  ids: z
    .array(z.number().int().positive(), { error: 'ids must be the ids of photos' })
    .max(MERGED_AT_ONCE, { error: `At most ${MERGED_AT_ONCE} photos at once` }),
})

export const organizeSchema = z.object({
  intent: z.enum(['add', 'take', 'remove'], { error: 'Please choose what to do with the photos' }),
})

export const targetSchema = z.object({
  newTitle: textField('Collection name', MAXIMUM_COLLECTION_TITLE),
  collectionId: idField('Please choose one of your collections'),
})

import { MAXIMUM_MEETS, setGoing } from '#db/queries/meets.ts'
import { invalid, notFound, type FieldErrors } from '#app/http/http-error.ts'
import { countText } from '#app/ui/count.ts'
import { currentMeetDay } from './meet.ts'
import { blockedError } from '../../mutes/messages.ts'
import { requireActive, type Viewer } from '#app/handlers/viewer.ts'
import { fieldErrors, type Fields } from '#app/http/forms/text.ts'
import { binderSchema } from '../schema.ts'
import { activeBinder } from '../access.server.ts'
import { createBinder } from '../commands.server.ts'

/**
 * Creates a binder about a meet (docs/product.md#meets), and returns its id.
 * @throws HttpError as `createBinder`, 400 without a day
 */
export async function createMeet(viewer: Viewer, fields: Fields): Promise<number> {
  requireActive(viewer)
  const isEmpty = (name: string) => String(fields[name] ?? '').trim() === ''
  const missing: FieldErrors = {
    ...(isEmpty('title') && { title: ['Please enter a name for your meet'] }),
    ...(isEmpty('meetOn') && { meetOn: ['Please enter the date of the meet'] }),
  }
  if (Object.keys(missing).length === 0) return createBinder(viewer, fields, 'form')
  const parsed = binderSchema('form').safeParse(fields)
  throw invalid({ ...(parsed.success ? {} : fieldErrors(parsed.error)), ...missing })
}

/**
 * Goes to a meet, or not any more.
 * @throws HttpError 404 and 403 as `changeBinder`, 404 for one that is over, 400 for an own meet
 * and too many
 */
export async function goToMeet(viewer: Viewer, id: number | null, going: boolean) {
  const binder = await activeBinder(viewer, id)
  if (going && binder.user.id === viewer.id)
    throw invalid({ '': ['It is your own meet: you are expected.'] })
  const state = await setGoing(viewer.id, binder.id, going, currentMeetDay())
  if (state === null) throw notFound('This meet is over, or has no date any more.')
  if (state === 'full')
    throw invalid({ '': [`You can go to at most ${countText(MAXIMUM_MEETS)} meets`] })
  if (state !== true) throw blockedError(state)
  return binder
}

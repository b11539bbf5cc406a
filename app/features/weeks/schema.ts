import { z } from 'zod'
import { addWeeks, getMonday } from '#db/week.ts'
import { oneTagField } from '../tags/schema.ts'
import { requiredName, textField } from '#app/http/forms/text.ts'
import { MAXIMUM_THEME_DESCRIPTION, MAXIMUM_THEME_TITLE, WEEKS_WITH_THEME } from './week.ts'

export function weeksToCome(now = Date.now()): string[] {
  const running = getMonday(now)
  return Array.from({ length: WEEKS_WITH_THEME }, (_, index) => addWeeks(running, index))
}

const CHOOSE_WEEK = 'Please choose one of the weeks'

const weekField = z.string({ error: CHOOSE_WEEK }).refine((text) => weeksToCome().includes(text), {
  error: CHOOSE_WEEK,
})

export const themeRemovalSchema = z.object({ week: weekField })

export const themeSchema = z.object({
  week: weekField,
  title: requiredName('Title', MAXIMUM_THEME_TITLE, 'Please enter a title'),
  tag: oneTagField('Tag'),
  description: textField('Description', MAXIMUM_THEME_DESCRIPTION),
})

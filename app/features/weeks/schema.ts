import { z } from 'zod'
import { addWeeks, getMonday } from '#db/week.ts'
import { MAXIMUM_TAG_LENGTH, normalizeTags } from '../tags/tag.ts'
import { requiredName, textField } from '../text.ts'
import { MAXIMUM_THEME_DESCRIPTION, MAXIMUM_THEME_TITLE, WEEKS_WITH_THEME } from './week.ts'

export function weeksToCome(now = Date.now()): string[] {
  const running = getMonday(now)
  return Array.from({ length: WEEKS_WITH_THEME }, (_, index) => addWeeks(running, index))
}

const CHOOSE_WEEK = 'Please choose one of the weeks'

const weekField = z.string({ error: CHOOSE_WEEK }).refine((text) => weeksToCome().includes(text), {
  error: CHOOSE_WEEK,
})

const tagField = textField('Tag', MAXIMUM_TAG_LENGTH).transform((text, { addIssue }) => {
  const [tag, ...others] = normalizeTags(text)
  if (tag !== undefined && others.length === 0) return tag
  addIssue({ code: 'custom', message: 'Please enter one tag' })
  return z.NEVER
})

export const themeRemovalSchema = z.object({ week: weekField })

export const themeSchema = z.object({
  week: weekField,
  title: requiredName('Title', MAXIMUM_THEME_TITLE, 'Please enter a title'),
  tag: tagField,
  description: textField('Description', MAXIMUM_THEME_DESCRIPTION),
})

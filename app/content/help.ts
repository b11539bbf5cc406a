import type { IconName } from '#app/ui/icon.tsx'
import texts from './help.json' with { type: 'json' }
import { site } from './site.ts'

export interface HelpEntry {
  title: string
  text: string
  /** Addresses by label. */
  links: Partial<Record<string, string>>
  /** Synonyms that people may search for. */
  alsoCalled: string
}

export interface HelpTopic extends HelpEntry {
  icon: IconName
}

export const topics = texts.topics as HelpTopic[]

/** Short answers about single features. */
export const guides: HelpEntry[] = texts.guides as HelpEntry[]

export const listQuestions = (): HelpEntry[] =>
  texts.questions.map((question) => ({
    ...question,
    text: question.text.replace('{email}', site.supportEmail),
  }))

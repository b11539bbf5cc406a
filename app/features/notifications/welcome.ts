import { site } from '#app/content/site.ts'
import { IMPORT_PATH, memberPath } from '#app/http/addresses.ts'
import type { Viewer } from '#app/handlers/viewer.ts'

/*
 * The three notifications of a new member (docs/product.md#data) and that of an import, and where
 * each leads.
 */

interface Welcome {
  text: string
  href: (viewer: Pick<Viewer, 'id' | 'username'>) => string
}

const welcomes: [Welcome, Welcome, Welcome] = [
  {
    text: 'Upload your first photo and show everyone what you drive.',
    href: () => '/upload',
  },
  {
    text: 'Fill in your profile: a picture, a username and a few words help people find you.',
    href: (viewer) => `${memberPath(viewer)}/edit`,
  },
  {
    text: 'Make a binder to keep the photos of one build, trip or event together.',
    href: (viewer) => `${memberPath(viewer)}?tab=binders`,
  },
]

/** The end of the notice about an import, which leads to its page. */
export const IMPORT_DONE = 'Your import is done: look at your photos and publish them.'

export function welcomeTexts(): string[] {
  const [first, ...others] = welcomes.map(({ text }) => text)
  return [`Welcome to ${site.name}! ${first}`, ...others]
}

/** Where a stored welcome text leads; null for a text of another version. */
export const welcomeHref = (stored: string, viewer: Pick<Viewer, 'id' | 'username'>) =>
  stored.endsWith(IMPORT_DONE)
    ? IMPORT_PATH
    : (welcomes.find(({ text }) => stored.endsWith(text))?.href(viewer) ?? null)

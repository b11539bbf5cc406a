import { renewSomeTexts } from '#db/queries/text-backlog.ts'
import { repeatStep } from '#db/repeat-step.ts'
import { slugify } from '#app/http/addresses.ts'
import { every } from '#app/http/process/every.server.ts'
import { MAXIMUM_TAG_LENGTH, MAXIMUM_TAGS, normalizeTags } from './tag.ts'

/** The tags of an older version as they are stored today; a ligature may be longer in letters. */
export const renewedTags = (tags: string[]) =>
  normalizeTags(tags)
    .slice(0, MAXIMUM_TAGS)
    .map((tag) =>
      tag
        .slice(0, MAXIMUM_TAG_LENGTH)
        .replace(/[\ud800-\udbff]$/, '')
        .trim(),
    )
    .map((tag) => ({ tag, slug: slugify(tag) }))

/** Renews the tags and the texts of the search after an update, now and every hour until it is done. */
export const maintainTexts = (): (() => Promise<void>) =>
  every(
    60 * 60_000,
    (signal) => repeatStep(async () => !signal.aborted && (await renewSomeTexts(renewedTags))),
    { failure: 'failed to renew texts for the search, will retry' },
  )

import { expect, test } from 'vitest'
import { canonicalTag, tagOfPath } from './tag-address.ts'
import { normalizeTags } from './tags.ts'

test.each([
  ['/tag/beach', 'beach'],
  ['/tag/street%20legal', 'street legal'],
  ['/tag/50%25%20off', '50% off'],
  ['/tag/a%2Fb', 'a/b'],
  ['/tag/a%252Fb', 'a%2Fb'],
  ['/tag/caf%C3%A9/', 'café'],
  ['/tag/%F0%9F%9A%97', '🚗'],
  ['/tag/%E0%A4%A', '%E0%A4%A'],
  ['/tag/100%', '100%'],
  ['/api/tags/street%20legal/photos', 'street legal'],
  ['/tag/', ''],
])('%s is the URL of the tag %j', (path, tag) => {
  expect(tagOfPath(path)).toBe(tag)
})

test.each(['Beach', '  two   words ', 'STREET LEGAL', 'Ünïcode', 'İstanbul', 'a\u0000b'])(
  "normalizes %j like a photo's tag, idempotently",
  (tag) => {
    const canonical = canonicalTag(tag)
    expect([canonical]).toEqual(normalizeTags(tag))
    expect(canonicalTag(canonical)).toBe(canonical)
  },
)

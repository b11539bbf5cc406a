import { expect, test } from 'vitest'
import { documents, type DocumentPath } from '#app/content/documents.ts'
import { site } from '#app/content/site.ts'
import { decoded, textIn } from '#tests/support/html.ts'
import { sharedSite } from '#tests/support/site.ts'

const server = await sharedSite()

/** The prescribed texts of each page, with semicolons between them. */
const facts: Record<DocumentPath, string> = {
  '/reporting-center': `911; ${site.supportEmail}; within 24 hours; four steps`,
  '/help-center': `Frequently asked questions; Topics; ${site.supportEmail}`,
  '/request-feature': `Popular requests; 245 votes; 189 votes; 156 votes; 312 votes; In Development;
    Under Review; Planned; within 2 weeks`,
  '/privacy-policy': `at least 13 years old; within 7 business days; Cookies; Advertisement;
    hidden data, such as the location`,
  '/privacy-rights': `within 7 business days; ${site.supportEmail}`,
  '/terms-of-service': 'at least 13 years old; 10MB; At most 4; At most 500; At most 16',
  '/publishing-policy': `JPG, JPEG, PNG, GIF up to 10MB; inimum 600x400 pixels; 3-50 characters;
    5-10 tags per photo; at most 4 tags`,
  '/feedback-policy': `Constructive comments; Likes; Community standards; Receiving feedback;
    Moderation and reporting; Reported comments are reviewed within 24 hours; may be removed;
    Links in comments are removed; warning; temporary restriction; suspension`,
  '/corrections-policy': `Photo titles; Photo descriptions; Tags; Binder names and descriptions;
    Profile details; Received; Investigation; User contact; Resolution; Follow-up; within 48 hours;
    Within 2 hours; within 2 business days; within 7 business days`,
  '/diversity-policy': 'within 48 hours',
  '/ethics-policy': 'Within 24 hours; within 7 business days',
  '/staffing-report': `8 team members; 3 countries; 50% remote;
    learning budget is 2,000 dollars a year`,
}

test.each(Object.entries(facts) as [DocumentPath, string][])(
  '%s has its prescribed texts, without a script',
  async (path, texts) => {
    const { title, description, lead } = documents[path]
    const response = await fetch(server.origin + path)
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(textIn(/<title>.*?<\/title>/s, html)).toBe(`${title} - ${site.name}`)
    const attribute = (pattern: RegExp) => decoded(pattern.exec(html)?.[1] ?? '')
    expect(attribute(/<meta name="description" content="([^"]*)"/)).toBe(description)
    expect(attribute(/<link rel="canonical" href="([^"]*)"/)).toBe(server.origin + path)
    expect(textIn(/<h1.*?<\/h1>/s, html)).toBe(title)
    expect(textIn(/<header.*?<\/header>/s, html)).toContain(site.name)
    expect(html).not.toContain('<script')
    const main = textIn(/<main.*?<\/main>/s, html)
    for (const text of [lead, ...texts.split(/;\s+/)]) expect(main).toContain(text)
  },
)

test('every link of these pages has a target', async () => {
  const wrong: string[] = []
  const checked = new Set<string>()
  for (const path of Object.keys(facts)) {
    const html = await (await fetch(server.origin + path)).text()
    for (const [, link = ''] of html.matchAll(/<a\s[^>]*href="([^"]*)"/g)) {
      const { href, hash, protocol } = new URL(decoded(link), server.origin + path)
      if (!protocol.startsWith('http') || checked.has(href)) continue
      checked.add(href)
      const response = await fetch(href, { redirect: 'manual' })
      const target = await response.text()
      const found = response.status < 400 && (!hash || target.includes(`id="${hash.slice(1)}"`))
      if (!found) wrong.push(`${path} → ${href}`)
    }
  }
  expect(wrong).toEqual([])
})

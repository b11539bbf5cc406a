import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const theme = ['theme', 'theme-deferred', 'base']
  .map((name) => readFileSync(`app/ui/${name}.css`, 'utf8'))
  .join('')

test.each([
  'public/refusal.css',
  'public/drawings.svg',
  'public/site.webmanifest',
  'app/features/offline/offline-page.tsx',
  'app/features/sign-in/embedded-pages.server.ts',
  'app/root.tsx',
  'scripts/brand/icons.ts',
])('%s has no colour but those of the theme', (file) => {
  const colours = readFileSync(file, 'utf8').match(/#[0-9a-f]{3,8}\b/gi) ?? []
  expect(colours.filter((colour) => !theme.includes(colour))).toEqual([])
})

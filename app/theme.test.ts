import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const theme = ['theme', 'base'].map((name) => readFileSync(`app/ui/${name}.css`, 'utf8')).join('')

test.each([
  'public/error-response.css',
  'public/drawings.svg',
  'public/site.webmanifest',
  'public/offline.html',
  'public/favicon.svg',
  'app/ui/icons.svg',
  'app/root.tsx',
])('%s has only the colors of the theme', (file) => {
  const colors = readFileSync(file, 'utf8').match(/#[0-9a-f]{3,8}\b/gi) ?? []
  expect(colors.filter((color) => !theme.includes(color))).toEqual([])
})

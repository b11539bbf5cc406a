import { expect, test } from 'vitest'
import { colorProperties, withColors } from './theme-colors.server.ts'

test('a mail gets the light colors, and the dark ones in its media query', () => {
  const css =
    'p{color:var(--color-ink)}@media (prefers-color-scheme: dark){p{color:var(--color-ink)}}'
  const written = withColors(css)
  const [light = '', dark = ''] = written.match(/#[\da-f]{6}/g) ?? []
  expect(light).not.toBe(dark)
  expect(colorProperties().indexOf(`--color-ink:${light};`)).toBeGreaterThan(0)
  expect(colorProperties().indexOf(`--color-ink:${dark};`)).toBeGreaterThan(
    colorProperties().indexOf('dark'),
  )
  expect(colorProperties()).toContain('--color-danger:')
})

test('a color that the theme does not have is an error', () => {
  expect(() => withColors('p{color:var(--color-mauve)}')).toThrow('"mauve"')
})

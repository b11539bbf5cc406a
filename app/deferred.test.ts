import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* The lists of `app/deferred.css` that keep Tailwind from generating a utility. */

const deferred = readFileSync('app/deferred.css', 'utf8')
const [words, defined] = [...deferred.matchAll(/@source not\s+inline\(\s*'\{([\w,-]+)\}'/g)].map(
  ([, list = '']) => list.split(','),
)

/** The classes in the `className` attributes of all components. */
function usedClasses(): Set<string> {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
  )
  const attributes = files.flatMap((file) => [
    ...readFileSync(`app/${file}`, 'utf8').matchAll(/className="([^"]+)"/g),
  ])
  return new Set(attributes.flatMap(([, names = '']) => names.split(' ')))
}

test('no component uses a class that Tailwind must not generate', () => {
  const used = usedClasses()
  expect(used).toContain('stack')
  expect(
    words?.filter((word) => used.has(word)),
    'name the class for its part of the page, or remove the word from the list in app/deferred.css',
  ).toEqual([])
})

test('the utilities of the first stylesheet are not generated again', () => {
  const utilities = readFileSync('app/ui/utilities.css', 'utf8').match(/(?<=^\.)[\w-]+/gm)
  expect(defined, 'the list in app/deferred.css').toEqual(utilities)
})

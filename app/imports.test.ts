import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')

/** The modules of a folder, without tests. */
const modulesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))

/** The modules that a source imports when it runs: types are erased. */
function importedValues(source: string): string[] {
  const statements = source.matchAll(/^(?:im|ex)port (?!type )([^;'"]*?)from '([^']+)'/gms)
  const values = [...statements].filter(([, names = '']) => {
    const listed = names.trim().match(/^\{(.*)\}$/s)?.[1]
    return !listed?.split(',').every((name) => /^\s*(type .*)?$/s.test(name))
  })
  const others = source.matchAll(/(?:^import ()|(?<!typeof )import\(\s*())'([^']+)'/gm)
  return [...values.map(([, , path = '']) => path), ...[...others].map((match) => match[3] ?? '')]
}

/** The features that each feature imports. */
function featureGraph(): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  const getFeature = (file: string) => /^app\/features\/([^/]+)\//.exec(file)?.[1]
  for (const file of modulesIn('app/features')) {
    const feature = getFeature(file)
    if (feature === undefined) continue
    const imported = graph.get(feature) ?? new Set()
    graph.set(feature, imported)
    for (const path of importedValues(read(file))) {
      const target = getFeature(path.startsWith('#') ? path.slice(1) : join(dirname(file), path))
      if (target !== undefined && target !== feature) imported.add(target)
    }
  }
  return graph
}

/** Removes what imports nothing that is left, or is not imported by it, until only cycles are left. */
function findCycles(graph: Map<string, Set<string>>): string[] {
  const left = new Map(graph)
  for (let before = 0; before !== left.size;) {
    before = left.size
    for (const [feature, imported] of left) {
      const isImported = [...left.values()].some((each) => each.has(feature))
      if (!isImported || ![...imported].some((each) => left.has(each))) left.delete(feature)
    }
  }
  return [...left.keys()]
}

test('features form no cycle', () => {
  const graph = featureGraph()
  expect(graph.get('comments')).toContain('photos')
  expect(findCycles(graph)).toEqual([])
})

test.each(modulesIn('app/pages'))('%s has at most 25 imports', (file) => {
  expect([...read(file).matchAll(/^import /gm)].length).toBeLessThanOrEqual(25)
})

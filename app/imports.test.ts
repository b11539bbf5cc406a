import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { preProcessFile } from 'typescript'
import { expect, test } from 'vitest'

type Graph = Map<string, Set<string>>

const read = (file: string) => readFileSync(file, 'utf8')

/** The modules of a folder, without tests. */
const modulesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))

/** The modules of the project that a module imports, for values, for types, and later. */
const importsOf = (file: string): string[] =>
  preProcessFile(read(file))
    .importedFiles.map(({ fileName }) => fileName.replace(/\?.*/, ''))
    .filter((path) => /^[#.]/.test(path))
    .map((path) => (path.startsWith('#') ? path.slice(1) : join(dirname(file), path)))

/** Each module of the server and the browser with what it imports. */
const moduleGraph: Graph = new Map(
  [...['app', 'db', 'storage', 'scripts'].flatMap(modulesIn), 'server.ts'].map((file) => [
    file,
    new Set(importsOf(file)),
  ]),
)

/** The features that each feature imports. */
function featureGraph(): Graph {
  const graph: Graph = new Map()
  const getFeature = (file: string) => /^app\/features\/([^/]+)\//.exec(file)?.[1]
  for (const [file, imports] of moduleGraph) {
    const feature = getFeature(file)
    if (feature === undefined) continue
    const imported = graph.get(feature) ?? new Set()
    graph.set(feature, imported)
    for (const path of imports) {
      const target = getFeature(path)
      if (target !== undefined && target !== feature) imported.add(target)
    }
  }
  return graph
}

/**
 * Removes what imports nothing that is left, or is not imported by it, until only cycles are left.
 */
function findCycles(graph: Graph): string[] {
  const left = new Map(graph)
  for (let before = 0; before !== left.size;) {
    before = left.size
    const imported = new Set([...left.values()].flatMap((imports) => [...imports]))
    for (const [name, imports] of left)
      if (!imported.has(name) || ![...imports].some((each) => left.has(each))) left.delete(name)
  }
  return [...left.keys()]
}

test('modules form no cycle, not even of types', () => {
  expect(moduleGraph.get('app/features/comments/comments.tsx')).toContain('app/ui/button.tsx')
  expect(findCycles(moduleGraph)).toEqual([])
})

test('features form no cycle', () => {
  const graph = featureGraph()
  expect(graph.get('comments')).toContain('photos')
  expect(findCycles(graph)).toEqual([])
})

test.each(modulesIn('app/pages'))('%s has at most 25 imports', (file) => {
  expect([...read(file).matchAll(/^import /gm)].length).toBeLessThanOrEqual(25)
})

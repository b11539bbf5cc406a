import { expect, test } from 'vitest'
import { resolveReExport } from './re-exports.server.ts'

test('skips a module that only re-exports', () => {
  const source =
    'import{aA as o,t}from"./first-view-B9.js";export{o as ErrorBoundary,t as default};\n'
  expect(resolveReExport('route1', '/assets/home-C7.js', source)).toBe(
    'import {aA as route1_o,t as route1_t} from "/assets/first-view-B9.js";\n' +
      'const route1 = {ErrorBoundary:route1_o,default:route1_t};',
  )
})

test.each([
  'import{a as o}from"./first-view-B9.js";function y(){return o()}export{y as default};',
  'import{a as o}from"./first-view-B9.js";import{b as p}from"./tag-A1.js";export{o as default,p as meta};',
  'import"./first-view-B9.js";',
])('does not skip a module with code of its own: %s', (source) => {
  expect(resolveReExport('route1', '/assets/home-C7.js', source)).toBeUndefined()
})

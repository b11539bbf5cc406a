import { expect, test } from 'vitest'
import { UNZOOMED, withinWindow, zoomAt } from './full-screen.tsx'

const WINDOW = { x: 400, y: 800 }

test('the point under the fingers stays where it is', () => {
  const zoomed = zoomAt(UNZOOMED, 2, { x: 100, y: -50 }, WINDOW)
  expect(zoomed).toEqual({ scale: 2, x: -100, y: 50 })
  // What was at the point is shown at the point.
  expect(100 * zoomed.scale + zoomed.x).toBe(100)
})

test('a picture is never smaller than the window nor larger than six times', () => {
  expect(zoomAt(UNZOOMED, 0.2, { x: 0, y: 0 }, WINDOW).scale).toBe(1)
  expect(zoomAt(UNZOOMED, 60, { x: 0, y: 0 }, WINDOW).scale).toBe(6)
})

test('zooming out brings the edges back to the window', () => {
  const corner = zoomAt(UNZOOMED, 4, { x: 200, y: 400 }, WINDOW)
  const { x, y } = zoomAt(corner, 1, { x: 0, y: 0 }, WINDOW)
  expect([Math.abs(x), Math.abs(y)]).toEqual([0, 0])
})

test('a moved picture covers the window', () => {
  expect(withinWindow({ scale: 2, x: 900, y: -900 }, WINDOW)).toEqual({ scale: 2, x: 200, y: -400 })
})

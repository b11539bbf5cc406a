import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const placeholder = 'data:image/webp;base64,UklGR+g/AA=='
const picture = {
  key: 'aaaaaaaaaaaaaaaaaaaaaA',
  width: 1600,
  height: 1067,
  dominantColor: '#a0b1c2',
  placeholder,
  animated: false,
  hasAlpha: false,
}

test("a hero's placeholder has the proportions of the photo, not of the tiny picture", () => {
  const html = renderToStaticMarkup(<Picture picture={picture} alt="" use="hero" />)
  const [, encoded = ''] = /url\(data:image\/svg\+xml,([^)]*)\)/.exec(html) ?? []
  const svg = decodeURIComponent(encoded)
  expect(svg).toContain('viewBox="0 0 1600 1067"')
  expect(svg).toContain(`href="${placeholder}"`)
  expect(svg).toContain('preserveAspectRatio="none"')
})

test('a transparent picture has no placeholder', () => {
  const clear = { ...picture, hasAlpha: true, placeholder: null }
  const html = renderToStaticMarkup(<Picture picture={clear} alt="" use="hero" />)
  expect(html).not.toContain('style=')
})

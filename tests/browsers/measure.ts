import { until, type Screen } from './driver.ts'
import type { EngineSite } from './site.ts'

/** Maximum distance of the content from the top of the page. */
const CONTENT_TOP_LIMIT = 400
const ICON_LIMIT = 64
const PICTURE_LEAST = 40
/** A phone and a small desktop; some windows cannot be narrower than 500 px. */
const WIDTHS = [390, 1280]

interface Box {
  left: number
  top: number
  width: number
  height: number
}

interface Measures {
  width: number
  scrollWidth: number
  /** Top of the first visible content of `main`, from the top of the page. */
  contentTop: number | null
  pictures: (Box & { address: string; natural: number; shown: boolean })[]
  tiles: Box[]
  icons: number[]
  styled: boolean
}

/** Returns all measurements of a page, in ES5. */
const MEASURES = `(function () {
  function all(css) { return Array.prototype.slice.call(document.querySelectorAll(css)) }
  function box(element) {
    var rect = element.getBoundingClientRect()
    return { left: rect.left, top: rect.top + pageYOffset, width: rect.width, height: rect.height }
  }
  function seen(element) {
    var rect = box(element)
    return rect.width > 1 && rect.height > 1 && getComputedStyle(element).visibility !== 'hidden'
  }
  var content = all('main h1, main h2, main p, main img, main label, main input').filter(seen)
  var header = document.querySelector('.header')
  return {
    width: document.documentElement.clientWidth,
    scrollWidth: document.documentElement.scrollWidth,
    contentTop: content.length ? Math.min.apply(null, content.map(function (one) { return box(one).top })) : null,
    pictures: all('main img[src*="/images/"]').filter(function (image) {
      // Those of a chip are as small as an icon.
      if (image.parentNode.parentNode.className === 'chip') return false
      var rect = image.getBoundingClientRect()
      return rect.top < innerHeight && rect.top + rect.height > 0
    }).map(function (image) {
      var measured = box(image)
      measured.address = image.currentSrc || image.src
      measured.natural = image.complete ? image.naturalWidth : 0
      measured.shown = getComputedStyle(image).visibility !== 'hidden' && getComputedStyle(image).opacity > 0
      return measured
    }),
    tiles: all('main article[id]').map(box),
    icons: all('svg.icon').map(function (icon) { return Math.max(box(icon).width, box(icon).height) }),
    styled: !!header && getComputedStyle(header).display !== 'block'
  }
})()`

const LOADED = `(function () {
  var images = document.querySelectorAll('main img[src*="/images/"]')
  for (var i = 0; i < images.length; i++) {
    var rect = images[i].getBoundingClientRect()
    if (rect.top < innerHeight && rect.top + rect.height > 0 && !images[i].complete) return false
  }
  return true
})()`

const round = (value: number) => Math.round(value)

/** True if two tiles overlap by more than a rounding error. */
const overlap = (tiles: Box[]): boolean =>
  tiles.some((one, index) =>
    tiles
      .slice(index + 1)
      .some(
        (other) =>
          Math.min(one.left + one.width, other.left + other.width) -
            Math.max(one.left, other.left) >
            2 &&
          Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top) >
            2,
      ),
  )

/** Descriptions of layout problems; empty for a correct page. */
export function problemsIn(page: Measures, expected: { pictures: boolean }): string[] {
  const problems: string[] = []
  if (page.scrollWidth > page.width + 1)
    problems.push(`it scrolls horizontally: ${page.scrollWidth} px wide`)
  if (page.contentTop === null) problems.push('it has no content')
  else if (page.contentTop > CONTENT_TOP_LIMIT)
    problems.push(`the content begins at ${round(page.contentTop)} px`)
  const icon = Math.max(0, ...page.icons)
  if (icon > ICON_LIMIT) problems.push(`an icon is ${round(icon)} px large`)
  if (expected.pictures && page.pictures.length === 0) problems.push('no picture is in view')
  for (const picture of page.pictures) {
    const { width, height } = picture
    if (!picture.natural || !picture.shown) problems.push(`${name(picture.address)} is not visible`)
    else if (width < PICTURE_LEAST || height < PICTURE_LEAST || width > page.width)
      problems.push(`${name(picture.address)} is ${round(width)} × ${round(height)} px`)
  }
  if (overlap(page.tiles)) problems.push('tiles overlap')
  return problems
}

const name = (address: string) =>
  address.split('/').slice(-2).join('/').replace(/^.*\//, 'a picture ')

/**
 * Measures the page in a narrow and in a wide window, and leaves the window wide.
 * @param shot path of the screenshots, without the width and the extension
 * @returns whether the page is styled, and all problems
 */
export async function inspect(
  screen: Screen,
  shot: string,
  expected: { pictures: boolean },
): Promise<{ styled: boolean; problems: string[] }> {
  const problems: string[] = []
  let styled = false
  for (const width of WIDTHS) {
    await screen.resize(width)
    await screen.evaluate('scrollTo(0, 0)')
    await until('visible pictures did not load', () => screen.evaluate<boolean>(LOADED)).catch(
      (error: Error) => problems.push(`${width}: ${error.message}`),
    )
    let page = await screen.evaluate<Measures>(MEASURES)
    // After a resize the browser may choose another file of a picture, which takes a moment to
    // arrive.
    await until('', async () => {
      page = await screen.evaluate<Measures>(MEASURES)
      return page.pictures.every(({ natural, shown }) => natural && shown)
    }).catch(() => undefined)
    styled = page.styled
    problems.push(...problemsIn(page, expected).map((problem) => `${width}: ${problem}`))
    await screen.screenshot(`${shot}-${width}.png`)
  }
  return { styled, problems: [...new Set(problems)] }
}

const IMAGE = /^\/images\/([\w-]+)\/\w+\.(\w+)$/

/** The requested formats of each photo. */
export function requestedFormats(
  { proxy }: EngineSite,
  ignored?: string,
): Map<string, Set<string>> {
  const formats = new Map<string, Set<string>>()
  for (const path of proxy.requests) {
    if (ignored !== undefined && path.endsWith(ignored)) continue
    const [, key, format] = IMAGE.exec(path.split('?')[0] ?? '') ?? []
    if (key && format) formats.set(key, (formats.get(key) ?? new Set()).add(format))
  }
  return formats
}

import type { Locator, Page } from '@playwright/test'
import { photoPath } from '#app/http/addresses.ts'
import { avatarImagePath } from '#storage/addresses.ts'
import { updateMember } from '#db/queries/users.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'

/*
 * The test serves the images, so that they fail and recover on demand. The server's variants are
 * tested in app/http/images.server.test.ts.
 */

const PICTURES = /\/(images|avatars|thumbnails)\/|\/api\/proxy-image/
const AVATAR = 'AAAAAAAAAAAAAAAAAAAAAA'

interface Pictures {
  /** Path and query of every requested image. */
  asked: string[]
  /** True for an address that exists. */
  isServed: (address: string) => boolean
}

async function routePictures(page: Page, responses: Pictures['isServed']): Promise<Pictures> {
  const pictures: Pictures = { asked: [], isServed: responses }
  const body = await plainPhoto(60, 40)
  await page.route(PICTURES, (route) => {
    const { pathname, search } = new URL(route.request().url())
    pictures.asked.push(pathname + search)
    if (!pictures.isServed(pathname + search)) return route.fulfill({ status: 404, body: '' })
    return route.fulfill({ contentType: 'image/jpeg', body })
  })
  return pictures
}

/** Scripts loaded because an image failed. */
function recoveryScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/picture-recovery|image-recovery/.test(request.url())) scripts.push(request.url())
  })
  return scripts
}

/** From now on time only advances by `pass`. */
async function stopClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

/** Advances the clock in steps until the given number of requests. */
async function untilAsked(page: Page, { asked }: Pictures, count: number, step: number) {
  // Hundreds of steps: slow on a busy machine.
  const poll = { intervals: [20], timeout: 40_000 }
  await expect
    .poll(async () => {
      if (asked.length < count) await page.clock.fastForward(step)
      return asked.length
    }, poll)
    .toBeGreaterThanOrEqual(count)
}

/** Opens a page with a stopped clock, after it has loaded the recovery script. */
async function openFailing(
  page: Page,
  path: string,
  responses: Pictures['isServed'],
): Promise<Pictures> {
  const pictures = await routePictures(page, responses)
  const scripts = recoveryScripts(page)
  await stopClock(page)
  await page.goto(path)
  await expect.poll(() => scripts.length).toBeGreaterThan(0)
  return pictures
}

async function makeCard() {
  const maya = await makeMember({ username: 'maya' })
  const id = await makePhoto(maya.id, { title: 'Lime' })
  return { maya, url: photoPath({ id, title: 'Lime', user: maya }) }
}

const isLoaded = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0)

const lime = (page: Page) => page.getByRole('img', { name: 'Lime' })

test('no recovery script loads while every image loads', async ({ page }) => {
  await makeCard()
  await routePictures(page, () => true)
  const scripts = recoveryScripts(page)
  await page.goto('/')
  await expect.poll(() => isLoaded(lime(page))).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
})

test('a card’s image that fails three times loads from the fourth address', async ({ page }) => {
  await makeCard()
  const pictures = await openFailing(page, '/', (address) => address.startsWith('/static/'))
  const box = await page.locator('.card').boundingBox()
  await expect(lime(page)).toHaveCSS('opacity', '0')
  await untilAsked(page, pictures, 5, 500)
  await expect.poll(() => isLoaded(lime(page))).toBe(true)
  await expect(lime(page)).toHaveCSS('opacity', '1')
  expect(pictures.asked.slice(1).map((address) => address.replace(/[\w-]{22}/, 'KEY'))).toEqual([
    '/images/KEY/640.jpg?retry=1',
    '/uploads/images/KEY/640.jpg',
    '/api/images/images/KEY/640.jpg',
    '/static/images/KEY/640.jpg',
  ])
  await expect(page.getByText('Image not found')).toHaveCount(0)
  expect(await page.locator('.card').boundingBox()).toEqual(box)
})

test('an image that failed before hydration is retried, too', async ({ page }) => {
  await makeCard()
  const pictures = await routePictures(page, (address) => address.includes('?retry='))
  await page.route('**/assets/*.js', async (route) => {
    await expect.poll(() => pictures.asked.length).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.goto('/')
  await expect.poll(() => isLoaded(lime(page))).toBe(true)
})

test.describe('the broken-image scan', () => {
  const avatar = '.card-author img'

  async function makeCardWithAvatar() {
    const { maya } = await makeCard()
    await updateMember(maya.id, { avatarKey: AVATAR })
    return maya
  }

  test('gives an avatar another address after 500 ms, and the next after a second', async ({
    page,
  }) => {
    await makeCardWithAvatar()
    const pictures = await openFailing(page, '/', (address) => !address.startsWith('/avatars/'))
    await page.clock.runFor(400)
    const avatars = () => pictures.asked.filter((address) => address.includes(AVATAR))
    expect(avatars()).toHaveLength(1)
    await untilAsked(page, pictures, pictures.asked.length + 1, 200)
    await untilAsked(page, pictures, pictures.asked.length + 1, 200)
    const own = avatarImagePath(AVATAR, 96, 'jpg')
    expect(avatars()).toEqual([own, expect.stringMatching(/\?retry=\d+$/), `/uploads${own}`])
    await expect.poll(() => isLoaded(page.locator(avatar))).toBe(true)
    await page.clock.runFor(10_000)
    expect(avatars()).toHaveLength(3)
    await expect(page.locator(avatar)).toHaveCSS('opacity', '1')
  })
})

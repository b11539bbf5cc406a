import type { Page } from 'playwright'
import { addWeeks, getMonday } from '#db/week.ts'
import { demoCommunity } from '../demo/community.ts'
import { demoPicture } from '../demo/pictures.ts'
import { memberScreens } from './member-screens.ts'
import { button, dialog, link, openDialog, type Screen, type ShotSite } from './site.ts'

const PARADE = 'Duchess takes Main Street'
const parade = (site: ShotSite) => site.photo(PARADE)
const under = (path: string) => (site: ShotSite) => `${parade(site)}/${path}`

const getId = (path: string) => path.slice(path.lastIndexOf('-') + 1)

/** Chooses an option in the menu of the member's own photo. */
async function chooseOption(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(500)
  await button(page, 'Options').click()
  await link(page, name).click()
  await dialog(page).waitFor()
}

async function choosePicture(page: Page): Promise<void> {
  const drawing = demoCommunity.photos.find(({ title }) => title === PARADE)
  if (!drawing) throw new Error(`The demo community has no photo "${PARADE}".`)
  await page.locator('input[type=file]').last().setInputFiles(demoPicture(drawing))
  await page.getByLabel('Title').last().fill('Duchess, dressed for the Fourth')
  const tags = page.getByRole('textbox', { name: 'Tags' }).last()
  for (const tag of ['parade', 'ribbons']) {
    await tags.fill(tag)
    await tags.press('Enter')
  }
}

const statics = Object.fromEntries(
  [
    'reporting-center',
    'help-center',
    'request-feature',
    'privacy-policy',
    'privacy-rights',
    'terms-of-service',
    'publishing-policy',
    'feedback-policy',
    'corrections-policy',
    'diversity-policy',
    'ethics-policy',
    'staffing-report',
  ].map((name): [string, Screen] => [name, { path: `/${name}`, whole: true }]),
)

/** Every page and dialog, by the name of its screenshots. */
export const screens: Record<string, Screen> = {
  home: { path: '/' },
  'home-whole': { path: '/', whole: true, script: false },
  'home-member': { path: '/', as: 'kai-nakoa' },
  'home-hover': { path: '/', act: (page) => page.locator('.card').nth(1).hover() },
  'home-keys': {
    path: '/',
    act: async (page) => {
      await page.waitForTimeout(500)
      await page.keyboard.press('?')
      await dialog(page).waitFor()
    },
  },
  offline: { path: '/offline' },
  'home-end': {
    path: '/?page=4',
    script: false,
    act: (page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight)),
  },
  photo: { path: parade, whole: true },
  'photo-more': {
    path: parade,
    act: (page) => page.locator('.more-photos').scrollIntoViewIfNeeded(),
  },
  'photo-similar': { path: under('similar') },
  'photo-likes': { path: under('likes'), as: 'kai-nakoa' },
  'photo-likes-dialog': {
    path: parade,
    as: 'kai-nakoa',
    act: async (page) => {
      await page.waitForTimeout(500)
      await page.locator('.likes-link').click()
      await dialog(page).locator('.follow-list').waitFor()
    },
  },
  'photo-reply': {
    path: parade,
    as: 'kai-nakoa',
    whole: true,
    act: async (page) => {
      await page.waitForTimeout(500)
      await page
        .getByRole('link', { name: /^Reply/ })
        .first()
        .click()
      await page.getByLabel('Your reply').waitFor()
    },
  },
  'photo-mention': {
    path: parade,
    as: 'kai-nakoa',
    act: async (page) => {
      await page.waitForTimeout(500)
      await page.getByLabel('Add a comment').pressSequentially('Look, @')
      await page.getByRole('option').first().waitFor()
    },
  },
  weeks: { path: '/weeks', whole: true },
  week: { path: `/weeks/${addWeeks(getMonday(Date.now()), -1)}`, whole: true },
  welcome: { path: '/welcome', as: 'kai-nakoa' },
  'moderation-themes': { path: '/moderation/themes', as: 'marge-teal', whole: true },
  'photo-tall': { path: (site) => site.photo('Find the cart'), as: 'hank-boyd' },
  'photo-own': { path: parade, as: 'marge-teal' },
  'photo-private': {
    path: (site) => site.photo('Flag test, not for sharing yet'),
    as: 'marge-teal',
  },
  'photo-print': {
    path: parade,
    act: (page) => page.emulateMedia({ media: 'print' }),
    whole: true,
  },
  'photo-dialog': { path: '/', as: 'kai-nakoa', act: (page) => openDialog(page, PARADE) },
  'photo-dialog-talk': {
    path: '/',
    act: async (page) => {
      await openDialog(page, PARADE)
      await dialog(page)
        .getByRole('heading', { name: /^Comments/ })
        .scrollIntoViewIfNeeded()
    },
  },
  'photo-menu': {
    path: parade,
    as: 'marge-teal',
    act: async (page) => {
      await page.waitForTimeout(500)
      await button(page, 'Options').click()
    },
  },
  'full-screen': {
    path: parade,
    act: async (page) => {
      await page.waitForTimeout(500)
      await page.getByLabel('Full screen').first().click()
    },
  },
  toast: {
    path: parade,
    act: async (page) => {
      await page.waitForTimeout(500)
      await button(page, 'Save').click()
      await page.locator('.toast').waitFor()
    },
  },
  'toast-error': {
    path: '/',
    as: 'marge-teal',
    act: async (page) => {
      await page.waitForTimeout(500)
      await page.route('**/like', (route) => route.fulfill({ status: 500, json: {} }))
      await button(page, 'Like').click()
      await page.locator('.toast').waitFor()
    },
  },
  edit: { path: under('edit'), as: 'marge-teal', whole: true },
  'edit-rejected': {
    path: under('edit'),
    as: 'marge-teal',
    whole: true,
    act: async (page) => {
      await page.getByLabel('Title').fill('')
      await page.getByLabel('Source URL').fill('nowhere')
      await button(page, 'Save changes').click()
      await page.locator('.field-error').first().waitFor()
    },
  },
  crop: {
    path: under('crop'),
    as: 'marge-teal',
    act: async (page) => {
      await page.getByRole('radio', { name: '4:3' }).check()
    },
  },
  'edit-dialog': {
    path: parade,
    as: 'marge-teal',
    act: (page) => chooseOption(page, 'Edit Photo'),
  },
  delete: { path: under('delete'), as: 'marge-teal' },
  'delete-dialog': {
    path: parade,
    as: 'marge-teal',
    act: (page) => chooseOption(page, 'Delete Photo'),
  },
  share: { path: under('share'), whole: true },
  'share-dialog': { path: parade, act: (page) => openDialog(page, 'Share') },
  upload: { path: '/upload', as: 'kai-nakoa', whole: true },
  'upload-rejected': {
    path: '/upload',
    as: 'kai-nakoa',
    whole: true,
    script: false,
    act: (page) => button(page, 'Upload Photo').click(),
  },
  'upload-wrong': {
    path: '/upload',
    as: 'kai-nakoa',
    whole: true,
    act: async (page) => {
      await page.waitForTimeout(500)
      const buffer = Buffer.from('no picture')
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer })
    },
  },
  'upload-dialog': { path: '/', as: 'kai-nakoa', act: (page) => openDialog(page, 'Upload') },
  'upload-chosen': {
    path: '/',
    as: 'kai-nakoa',
    act: async (page) => {
      await openDialog(page, 'Upload')
      await choosePicture(page)
    },
  },
  'upload-several': {
    path: '/upload',
    as: 'kai-nakoa',
    whole: true,
    act: async (page) => {
      await page.waitForTimeout(500)
      const files = demoCommunity.photos.slice(0, 4).map(demoPicture)
      await page.locator('input[type=file]').setInputFiles(files)
      await button(page, 'Publish 4 photos').waitFor()
    },
  },
  'upload-batch': {
    path: (site) =>
      `/upload/batch?photos=${getId(site.photo('One more wave, said everyone'))}&type=notes.txt`,
    as: 'kai-nakoa',
    whole: true,
  },
  'upload-sent': {
    path: '/upload',
    as: 'kai-nakoa',
    act: async (page) => {
      await page.waitForTimeout(500)
      await page.route('**/api/photos', () => undefined)
      await choosePicture(page)
      await page.getByLabel('Choose Binder').selectOption({ label: '+ Create New Binder' })
      await button(page, 'Upload Photo').click()
      await button(page, 'Uploading...').scrollIntoViewIfNeeded()
    },
  },
  tag: { path: '/tag/golf-course' },
  'tag-empty': { path: '/tag/submarines' },
  category: { path: '/category/golf-course' },
  popular: { path: '/popular' },
  search: { path: '/search' },
  'search-found': { path: '/search?q=cart' },
  'search-nothing': { path: '/search?q=submarine' },
  suggestions: {
    path: '/',
    act: async (page) => {
      await page.waitForTimeout(500)
      const box = page.getByRole('combobox').or(page.getByRole('searchbox')).first()
      if (!(await box.isVisible())) return
      await box.click()
      await box.pressSequentially('gol')
      await page.waitForTimeout(700)
    },
  },
  saved: { path: '/saved' },
  'saved-member': { path: '/saved', as: 'marge-teal' },
  'saved-select': { path: '/saved?select=all', as: 'marge-teal' },
  notifications: { path: '/notifications', as: 'marge-teal' },
  'user-menu': {
    path: '/',
    as: 'kai-nakoa',
    act: async (page) => {
      await page.waitForTimeout(300)
      await page.locator('.user-menu > button').click()
    },
  },
  'report-rejected': {
    path: (site) => `/report?photo=${parade(site).split('-').at(-1)}`,
    as: 'kai-nakoa',
    whole: true,
    script: false,
    act: (page) => button(page, 'Send report').click(),
  },
  report: { path: '/report?category=Other%20Issues', as: 'kai-nakoa', whole: true },
  moderation: { path: '/moderation', as: 'marge-teal', whole: true },
  'moderation-requests': { path: '/moderation?show=requests', as: 'marge-teal' },
  'moderation-record': { path: '/moderation?show=record', as: 'marge-teal' },
  'sign-in': { path: '/api/login' },
  'not-found': { path: '/no/such/page' },
  // Sent by the server without Remix.
  rejected: { path: '/images/of-nothing' },
  'photo-gone': { path: '/photo/gone-999999' },
  'member-gone': { path: '/u/nobody-at-all' },
  'picture-failed': {
    path: '/',
    act: async (page) => {
      await page.route('**/images/**', (route) => route.abort())
      await page.reload()
      await page.waitForTimeout(2500)
    },
  },
  ...memberScreens,
  ...statics,
}

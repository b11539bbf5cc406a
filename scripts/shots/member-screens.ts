import { editPath } from '#app/features/binders/binder.ts'
import { button, openDialog, type Screen } from './site.ts'

/** A binder that describes a cart. */
const CART = 'Dolores, 1963'

/** Profiles, lists of members, binders and the account page. */
export const memberScreens: Record<string, Screen> = {
  profile: { path: '/u/marge-teal', as: 'kai-nakoa' },
  'profile-own': { path: '/u/marge-teal', as: 'marge-teal' },
  'profile-binders': { path: '/u/marge-teal?tab=binders', as: 'marge-teal', whole: true },
  'profile-edit': { path: '/u/marge-teal/edit', as: 'marge-teal', whole: true },
  'profile-rejected': {
    path: '/u/marge-teal/edit',
    as: 'marge-teal',
    whole: true,
    script: false,
    act: async (page) => {
      await page.getByLabel('Username').fill('marge teal!')
      await page.getByLabel('Website').fill('nowhere')
      await button(page, 'Save changes').click()
    },
  },
  'profile-dialog': {
    path: '/u/marge-teal',
    as: 'marge-teal',
    act: (page) => openDialog(page, 'Edit Profile'),
  },
  account: { path: '/account', as: 'marge-teal', whole: true },
  'account-delete': { path: '/account/delete', as: 'marge-teal' },
  'account-rejected': {
    path: '/account/delete',
    as: 'marge-teal',
    act: (page) => button(page, 'Delete my account').click(),
  },
  'account-dialog': {
    path: '/account',
    as: 'marge-teal',
    act: (page) => openDialog(page, 'Delete my account'),
  },
  'profile-empty': { path: '/u/walter-teal' },
  following: { path: '/following', as: 'kai-nakoa' },
  followers: { path: '/u/marge-teal/followers', as: 'kai-nakoa', whole: true },
  followed: { path: '/u/marge-teal/following', whole: true },
  mute: { path: '/u/marge-teal/mute', as: 'kai-nakoa' },
  mutes: { path: '/account/mutes', as: 'kai-nakoa' },
  'followers-none': { path: '/u/jun-morita/followers', as: 'jun-morita' },
  binder: { path: (site) => site.binder('Parade season') },
  'binder-new': {
    path: '/u/marge-teal?tab=binders',
    as: 'marge-teal',
    act: async (page) => {
      await page.getByText('New binder').click()
    },
  },
  'binder-own': { path: (site) => site.binder('Parade season'), as: 'marge-teal' },
  'binder-add': { path: (site) => editPath(site.binder('Parade season'), 'add'), as: 'marge-teal' },
  'binder-photos': {
    path: (site) => editPath(site.binder('Parade season'), 'photos'),
    as: 'marge-teal',
    whole: true,
  },
  'binder-edit': { path: (site) => editPath(site.binder('Parade season')), as: 'marge-teal' },
  'binder-cart': { path: (site) => site.binder(CART), whole: true },
  'binder-cart-own': { path: (site) => site.binder(CART), as: 'hank-boyd', whole: true },
  'binder-compare': {
    path: (site) => site.binder(CART),
    act: async (page) => {
      await button(page, 'Compare').click()
      await page.getByRole('slider').waitFor()
    },
  },
  'binder-timeline': { path: (site) => `${site.binder(CART)}?view=timeline`, whole: true },
  'binder-cart-edit': {
    path: (site) => editPath(site.binder(CART)),
    as: 'hank-boyd',
    whole: true,
  },
  'binder-cart-rejected': {
    path: (site) => editPath(site.binder(CART)),
    as: 'hank-boyd',
    whole: true,
    script: false,
    act: async (page) => {
      await page.getByLabel('Make', { exact: true }).selectOption('Other')
      await page.getByLabel('Year').fill('1492')
      await page.getByLabel('Lift').fill('99')
      await page.locator('form.panel').evaluate((form: HTMLFormElement) => form.submit())
      await page.locator('.field-error').first().waitFor()
    },
  },
  'binder-before-after': {
    path: (site) => editPath(site.binder(CART), 'before-after'),
    as: 'hank-boyd',
    whole: true,
  },
  carts: { path: '/carts', whole: true },
  'carts-make': { path: '/carts/e-z-go', whole: true },
  'carts-filtered': { path: '/carts/e-z-go?model=txt&drive=electric' },
  'carts-none': { path: '/carts/e-z-go?year=1999' },
  'binder-delete': {
    path: (site) => editPath(site.binder('Parade season'), 'delete'),
    as: 'marge-teal',
  },
}

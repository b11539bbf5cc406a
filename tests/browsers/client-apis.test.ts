import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unsupportedFeatures } from './client-lint.ts'

/**
 * Uses of new APIs in chunks (`files`) that have their guard elsewhere; the lint recognizes one
 * around the use.
 */
const GUARDED: Record<string, { files: RegExp; because: string }> = {
  '.toSorted': { files: /^assets\/toast-list-/, because: 'Radix has it on its own class' },
  '.startViewTransition': {
    files: /^assets\/root-/,
    because: 'photo-dialog-link.tsx and React Router look for it first',
  },
  '.skipTransition': {
    files: /^assets\/root-/,
    because: 'React Router has a transition only where there is startViewTransition',
  },
  '.hidePopover': {
    files: /^assets\/root-/,
    because: 'called on what openMenu() or isMenuOpen() found, which look for popovers first',
  },
  ':popover-open': {
    files: /^assets\/root-/,
    because: 'popover-menu.tsx asks for it only behind hasPopovers()',
  },
  '.requestFullscreen': {
    files: /^assets\/dialogs-/,
    because: 'used only if fullscreenEnabled',
  },
  '.exitFullscreen': {
    files: /^assets\/dialogs-/,
    because: 'used only if fullscreenElement is set',
  },
  '.share': { files: /^assets\/(forms|pages)-/, because: 'shown only where navigator has it' },
  '.showNotification': {
    files: /^service-worker\.js/,
    because: 'called only for a push message, which such a browser does not get',
  },
  '.pushManager': {
    files: /^service-worker\.js/,
    because: 'called only for a change of a subscription, which such a browser does not have',
  },
  'PublicKeyCredential.parseCreationOptionsFromJSON': {
    files: /^assets\/account-/,
    because: 'passkeys-section.tsx looks for it before it shows the button',
  },
  Notification: {
    files: /^assets\/account-/,
    because: 'push-section.tsx asks for it only where there is a PushManager, which came with it',
  },
  'Notification.requestPermission': { files: /^assets\/account-/, because: 'as Notification' },
  '(?<!': {
    files: /^assets\/link-removal-/,
    because: 'where this lazy part cannot be evaluated, the server removes the links',
  },
  '.restore': { files: /^assets\/root-/, because: 'the method of infinite-list.ts' },
  '.when': { files: /^assets\/checks-/, because: 'a property of Zod’s checks' },
  '.left': { files: /^assets\/checks-/, because: 'a property of Zod’s intersections' },
}

test('the client script uses no API that the oldest supported browsers lack', () => {
  const files = readdirSync('build/client', { recursive: true, encoding: 'utf8' })
  const findings = files
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) =>
      unsupportedFeatures(readFileSync(`build/client/${file}`, 'utf8')).map(
        ({ api, line, lackedBy }) => ({ file, api, line, lackedBy: lackedBy.join(', ') }),
      ),
    )
  const isAllowed = ({ file, api }: { file: string; api: string }) => GUARDED[api]?.files.test(file)
  expect(findings.filter((finding) => !isAllowed(finding))).toEqual([])
  // An exception that nothing uses any more goes; these show that the lint finds anything at all.
  const used = new Set(findings.filter(isAllowed).map(({ api }) => api))
  expect([...used].toSorted()).toEqual(Object.keys(GUARDED).toSorted())
})

import type { Screen } from './driver.ts'
import type { TestProxy } from '#tests/support/proxy.ts'

const ADDRESS = '/collect-page-errors.js'
const KEY = 'collected-page-errors'

/**
 * Collects errors in sessionStorage, which survives navigation, and leaves no element for hydration
 * to find.
 */
const COLLECTOR = `(function () {
  function keep(words) {
    var found = JSON.parse(sessionStorage.getItem('${KEY}') || '[]')
    sessionStorage.setItem('${KEY}', JSON.stringify(found.concat(String(words))))
  }
  document.currentScript.remove()
  addEventListener('error', function (event) {
    if (event.message) keep(event.message)
  })
  addEventListener('unhandledrejection', function (event) { keep(event.reason) })
  document.addEventListener('securitypolicyviolation', function (event) {
    keep('the policy blocks ' + event.effectiveDirective + ' ' + event.blockedURI)
  })
  var report = console.error
  console.error = function () {
    keep([].slice.call(arguments).join(' '))
    report.apply(console, arguments)
  }
})()`

/** Adds a script to every page that collects errors. */
export function collectPageErrors(proxy: TestProxy): void {
  proxy.responses.set(ADDRESS, { body: COLLECTOR, type: 'text/javascript' })
  proxy.headStart = `<script src="${ADDRESS}"></script>`
}

/** Errors collected since the last call. */
export const collectedErrors = (screen: Screen): Promise<string[]> =>
  screen.evaluate<string[]>(`(function () {
    var found = JSON.parse(sessionStorage.getItem('${KEY}') || '[]')
    sessionStorage.removeItem('${KEY}')
    return found
  })()`)

import type { Screen } from './driver.ts'
import type { Relay } from '#tests/support/relay.ts'

const ADDRESS = '/collect-page-errors.js'
const KEY = 'collected-page-errors'

/** Keeps errors in the tab's storage, where they outlive the page, and leaves no element for React to find. */
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
    keep('the policy refuses ' + event.effectiveDirective + ' ' + event.blockedURI)
  })
  var report = console.error
  console.error = function () {
    keep([].slice.call(arguments).join(' '))
    report.apply(console, arguments)
  }
})()`

/** Puts a script into every page that collects what the console would show. */
export function collectPageErrors(relay: Relay): void {
  relay.answers.set(ADDRESS, { body: COLLECTOR, type: 'text/javascript' })
  relay.headStart = `<script src="${ADDRESS}"></script>`
}

/** What has been collected since the last call. */
export function collectedErrors(screen: Screen): Promise<string[]> {
  return screen.evaluate<string[]>(`(function () {
    var found = JSON.parse(sessionStorage.getItem('${KEY}') || '[]')
    sessionStorage.removeItem('${KEY}')
    return found
  })()`)
}

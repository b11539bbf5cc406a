/* Expressions evaluated in the page, in engines from 2016 on: ES5 only. */

/** The first element of a selector that is in view or can be scrolled into view. */
export const firstVisible = (css: string) => `(function () {
  var found = document.querySelectorAll(${JSON.stringify(css)})
  for (var i = 0; i < found.length; i++) {
    var box = found[i].getBoundingClientRect()
    var style = getComputedStyle(found[i])
    if (box.width > 1 && box.height > 1 && style.visibility !== 'hidden') return found[i]
  }
  return null
})()`

/** Scrolls an element into view; returns its center, or the element that covers it. */
export const clickPoint = (css: string) => `(function () {
  var element = ${firstVisible(css)}
  if (!element) return null
  element.scrollIntoView()
  var box = element.getBoundingClientRect()
  if (box.top < 120) scrollBy(0, box.top - 240)
  box = element.getClientRects()[0]
  var x = box.left + box.width / 2
  var y = box.top + box.height / 2
  var there = document.elementFromPoint(x, y)
  var hit = there === element || element.contains(there) || (there && there.contains(element))
  return { x: x, y: y, cover: hit ? '' : String(there && (there.id || there.className || there.tagName)) }
})()`

/** Sets a field's value and dispatches the events of typing. */
export const setValue = (css: string, text: string) => `(function () {
  var element = ${firstVisible(css)}
  if (!element) return false
  element.focus()
  element.value = ${JSON.stringify(text)}
  var names = ['input', 'change']
  for (var i = 0; i < names.length; i++) {
    var event = document.createEvent('Event')
    event.initEvent(names[i], true, false)
    element.dispatchEvent(event)
  }
  return true
})()`

export const READY = `document.readyState === 'complete'`

export const PAGE_TEXT = `document.body ? document.body.innerText : ''`

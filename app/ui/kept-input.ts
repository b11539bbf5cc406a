import { useState } from 'react'
import { useCommitEffect } from './hydration.ts'

/* An element that a browser extension adds beside a field makes React render the page anew instead of hydrating it. */

const KEPT = 'input, textarea, select, details, button, a'

/** The elements of the page by what the server gave them, which an extension does not change. */
function listElements(): Map<string, Element> {
  const elements = new Map<string, Element>()
  const counts = new Map<string, number>()
  for (const element of document.querySelectorAll(KEPT)) {
    const names = ['id', 'name', 'type', 'href'].map((name) => element.getAttribute(name))
    const choice = /radio|checkbox/.test(names[2] ?? '') ? element.getAttribute('value') : null
    const key = [element.localName, ...names, choice].join(' ')
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    elements.set(`${key} ${count}`, element)
  }
  return elements
}

/** Without events: components find the values as they find those from before hydration. */
function restore(element: Element, from: Element): void {
  if (element instanceof HTMLDetailsElement) element.open = (from as HTMLDetailsElement).open
  else if (element instanceof HTMLInputElement) {
    const { checked, files, value } = from as HTMLInputElement
    if (/radio|checkbox/.test(element.type)) element.checked = checked
    else if (element.type === 'file') element.files = files
    else if (element.type !== 'hidden' && element.value !== value) element.value = value
  } else if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) {
    const { value } = from as HTMLTextAreaElement
    if (element.value !== value) element.value = value
  }
}

function snapshot(): () => void {
  const before = listElements()
  const focused = document.activeElement
  return () => {
    if ([...before.values()].every(({ isConnected }) => isConnected)) return
    const now = listElements()
    for (const [key, element] of before) {
      const renewed = now.get(key)
      if (!renewed || renewed === element) continue
      restore(renewed, element)
      if (element !== focused) continue
      ;(renewed as HTMLElement).focus({ preventScroll: true })
      const { selectionStart: start, selectionEnd: end } = element as HTMLInputElement
      // Null for fields without a selection, such as those for an e-mail address.
      if (typeof start === 'number') (renewed as HTMLInputElement).setSelectionRange(start, end)
    }
  }
}

/** Keeps typed values, chosen files, selection and focus if React renders the page of this component instead of hydrating it. */
export function useKeptInput(): void {
  // It does so in one task with the first rendering that succeeds, so nothing is typed in between.
  const [restoreInput] = useState(snapshot)
  useCommitEffect(restoreInput, [restoreInput])
}

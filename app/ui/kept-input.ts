import { useState } from 'react'
import { useCommitEffect } from './hydration.ts'

/*
 * An element that a browser extension adds beside a field makes React render the page anew instead
 * of hydrating it. Without this, people with a spelling checker lose what they typed before a slow
 * phone had loaded the script.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const listFields = () => [...document.querySelectorAll<Field>('input, textarea, select')]

/** Without events: components find the values as they find those from before hydration. */
function restore(field: Field, from: Field): void {
  if (field.type === 'file') (field as HTMLInputElement).files = (from as HTMLInputElement).files
  else if (/radio|checkbox/.test(field.type))
    (field as HTMLInputElement).checked = (from as HTMLInputElement).checked
  else if (field.type !== 'hidden' && field.value !== from.value) field.value = from.value
}

function snapshot(): () => void {
  const before = listFields()
  const focused = document.activeElement
  return () => {
    if (before.every(({ isConnected }) => isConnected)) return
    // Both are the fields of the server's page, in its order.
    for (const [index, field] of listFields().entries()) {
      const from = before[index]
      if (!from || field === from || field.name !== from.name) continue
      restore(field, from)
      if (from !== focused || !(from instanceof HTMLElement)) continue
      field.focus({ preventScroll: true })
      if (field instanceof HTMLSelectElement || from instanceof HTMLSelectElement) continue
      // Null for fields without a selection, such as those for an e-mail address.
      const { selectionStart: start, selectionEnd: end } = from
      if (start !== null) field.setSelectionRange(start, end)
    }
  }
}

/**
 * Keeps typed values, chosen files, selection and focus if React renders the page of this component
 * instead of hydrating it.
 */
export function useKeptInput(): void {
  // It does so in one task with the first rendering that succeeds, so nothing is typed in between.
  const [restoreInput] = useState(snapshot)
  useCommitEffect(restoreInput, [restoreInput])
}

/**
 * Focuses the first usable control of a field and scrolls the field into view; opens a disclosure
 * around it.
 */
export function focusField(field: Element): void {
  const details = field.closest('details')
  if (details) details.open = true
  for (const control of field.querySelectorAll<HTMLElement>('input, select, textarea, button'))
    if (isRendered(control) && !control.matches(':disabled')) {
      control.focus()
      return field.scrollIntoView({ block: 'nearest' })
    }
}

/** True if an element has a box in the page. Browsers before 2024 may have no `checkVisibility`. */
export const isRendered = (element: Element): boolean => element.getClientRects().length > 0

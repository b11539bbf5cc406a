import { isRendered } from './is-rendered.ts'

/** Focuses the first usable control of a field and scrolls the field into view. */
export function focusField(field: Element): void {
  for (const control of field.querySelectorAll<HTMLElement>('input, select, textarea, button'))
    if (isRendered(control) && !control.matches(':disabled')) {
      control.focus()
      return field.scrollIntoView({ block: 'nearest' })
    }
}

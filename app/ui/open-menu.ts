/** The menu that stands open; null also in browsers without popovers, where the style sheet alone opens it. */
export function openMenu(within: ParentNode = document): HTMLElement | null {
  return 'popover' in HTMLElement.prototype ? within.querySelector(':popover-open') : null
}

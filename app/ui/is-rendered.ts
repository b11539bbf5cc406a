/** True if an element has a box in the page. Browsers before 2024 may have no `checkVisibility`. */
export function isRendered(element: Element): boolean {
  return element.getClientRects().length > 0
}

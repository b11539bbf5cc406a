/**
 * True for a key of an input method. In Safari the Enter that ends a composition has only its key
 * code.
 */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === 229

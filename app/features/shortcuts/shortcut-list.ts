export interface Shortcut {
  /** Alternative keys, as printed on a keyboard. */
  keys: readonly string[]
  does: string
}

export interface ShortcutGroup {
  heading: string
  shortcuts: readonly Shortcut[]
}

/** All keyboard shortcuts of the site, for the dialog and its page. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    heading: 'Everywhere',
    shortcuts: [
      { keys: ['?'], does: 'Show this list' },
      { keys: ['/'], does: 'Search' },
      { keys: ['F8'], does: 'Go to the newest message' },
    ],
  },
  {
    heading: 'In a grid of photos',
    shortcuts: [
      { keys: ['j'], does: 'Next photo' },
      { keys: ['k'], does: 'Previous photo' },
      { keys: ['Enter'], does: 'Open the photo' },
      { keys: ['l'], does: 'Like or unlike it' },
      { keys: ['s'], does: 'Save it, or remove it' },
      { keys: ['c'], does: 'Open it and write a comment' },
    ],
  },
  {
    heading: 'With a photo open',
    shortcuts: [
      { keys: ['j', '→'], does: 'Next photo' },
      { keys: ['k', '←'], does: 'Previous photo' },
      { keys: ['l'], does: 'Like or unlike it' },
      { keys: ['s'], does: 'Save it, or remove it' },
      { keys: ['c'], does: 'Write a comment' },
      { keys: ['Esc'], does: 'Close' },
    ],
  },
]

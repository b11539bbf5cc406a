import { expect, test } from 'vitest'
import { isShortcut, type KeyPress } from './watch-shortcuts.ts'
import { shortcutGroups } from './shortcut-list.tsx'

const untouched: KeyPress = {
  key: 'j',
  target: null,
  repeat: false,
  isComposing: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  defaultPrevented: false,
}

const pressed = (over: Partial<KeyPress>) => isShortcut({ ...untouched, ...over })

/** An element inside an element of another kind, or of that kind itself. */
const inside = (kind: string) =>
  ({
    closest: (selector: string) => (selector.split(',').includes(kind) ? {} : null),
  }) as unknown as EventTarget

test('the listed keys, and no others, are shortcuts', () => {
  const named = shortcutGroups.flatMap(({ shortcuts }) => shortcuts.flatMap(({ keys }) => keys))
  const single = new Set(named.filter((key) => key.length === 1 && key <= '~'))
  const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
  expect(new Set(printable.filter((key) => pressed({ key })))).toEqual(single)
})

test('keys with more than one character are not shortcuts', () => {
  for (const key of ['Enter', 'jk', 'Escape', '', undefined]) expect(pressed({ key })).toBe(false)
})

test.each(['ctrlKey', 'altKey', 'metaKey', 'isComposing', 'defaultPrevented'] as const)(
  'a key press with %s is not a shortcut',
  (flag) => {
    expect(pressed({ [flag]: true })).toBe(false)
  },
)

test.each(['input', 'textarea', 'select', '[contenteditable]'])(
  'a letter typed in %s is text',
  (kind) => {
    expect(pressed({ target: inside(kind) })).toBe(false)
  },
)

test('a key press on a link, a button or the document is a shortcut', () => {
  for (const target of [inside('a'), inside('button'), {} as EventTarget])
    expect(pressed({ target })).toBe(true)
})

test('only the navigation keys repeat', () => {
  expect('jklsc/?'.split('').filter((key) => pressed({ key, repeat: true }))).toEqual(['j', 'k'])
})

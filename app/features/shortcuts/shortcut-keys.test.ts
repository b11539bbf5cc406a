import { expect, test } from 'vitest'
import { isShortcut, type KeyPress } from './shortcut-keys.ts'
import { shortcutGroups } from './shortcut-list.ts'

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

/** An element that stands in one of another kind, or is one. */
const inside = (kind: string) =>
  ({
    closest: (selector: string) => (selector.split(',').includes(kind) ? {} : null),
  }) as unknown as EventTarget

test('the keys that the list names, and no others, are shortcuts', () => {
  const named = shortcutGroups.flatMap(({ shortcuts }) => shortcuts.flatMap(({ keys }) => keys))
  const single = new Set(named.filter((key) => key.length === 1 && key <= '~'))
  const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
  expect(new Set(printable.filter((key) => pressed({ key })))).toEqual(single)
})

test('keys of more than one letter are none', () => {
  for (const key of ['Enter', 'jk', 'Escape', '', undefined]) expect(pressed({ key })).toBe(false)
})

test.each(['ctrlKey', 'altKey', 'metaKey', 'isComposing', 'defaultPrevented'] as const)(
  'a press with %s means something else',
  (flag) => {
    expect(pressed({ [flag]: true })).toBe(false)
  },
)

test.each(['input', 'textarea', 'select', '[contenteditable]'])(
  'a letter typed in %s is a letter',
  (kind) => {
    expect(pressed({ target: inside(kind) })).toBe(false)
  },
)

test('a press on a link, a button or the document counts', () => {
  for (const target of [inside('a'), inside('button'), {} as EventTarget])
    expect(pressed({ target })).toBe(true)
})

test('only the steps may be held down', () => {
  expect('jklsc/?'.split('').filter((key) => pressed({ key, repeat: true }))).toEqual(['j', 'k'])
})

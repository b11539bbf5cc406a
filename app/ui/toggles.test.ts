import { expect, test } from 'vitest'
import { createOptimisticToggle } from './optimistic-toggle.ts'

interface Switch {
  on: boolean
}

/** Toggles whose server responds on demand. */
function scene(first: Switch = { on: false }) {
  const answers: { resolve: (state: Switch) => void; reject: (error: Error) => void }[] = []
  const switches = createOptimisticToggle<Switch>({
    flip: ({ on }) => ({ on: !on }),
    send: () => new Promise((resolve, reject) => answers.push({ resolve, reject })),
  })
  switches.offer(1, first)
  const shown = () => switches.current(1)?.on
  return { switches, answers, shown }
}

/** Lets pending promises settle. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

test("shows the other state at once, then the server's response", async () => {
  const { switches, answers, shown } = scene()
  const pressed = switches.toggle(1)
  expect(shown()).toBe(true)
  answers[0]?.resolve({ on: false })
  expect(await pressed).toEqual({ on: false })
  expect(shown()).toBe(false)
})

test('restores the old state on failure and rejects for the caller', async () => {
  const { switches, answers, shown } = scene()
  const pressed = switches.toggle(1)
  answers[0]?.reject(new Error('refused'))
  await expect(pressed).rejects.toThrow('refused')
  expect(shown()).toBe(false)
})

test('queues presses during a request, and the last one counts', async () => {
  const { switches, answers, shown } = scene()
  const first = switches.toggle(1)
  expect(await switches.toggle(1)).toBeNull()
  expect(shown()).toBe(false)
  expect(answers).toHaveLength(1)
  answers[0]?.resolve({ on: true })
  await settled()
  expect(shown()).toBe(false)
  expect(answers).toHaveLength(2)
  answers[1]?.resolve({ on: false })
  expect(await first).toEqual({ on: false })
  expect(shown()).toBe(false)
})

test('sends one request for three quick presses: the third cancels the second', async () => {
  const { switches, answers, shown } = scene()
  const first = switches.toggle(1)
  void switches.toggle(1)
  void switches.toggle(1)
  expect(shown()).toBe(true)
  answers[0]?.resolve({ on: true })
  await first
  expect(answers).toHaveLength(1)
  expect(shown()).toBe(true)
})

test('keeps the first response when the second request fails', async () => {
  const { switches, answers, shown } = scene()
  const first = switches.toggle(1)
  void switches.toggle(1)
  answers[0]?.resolve({ on: true })
  await settled()
  answers[1]?.reject(new Error('refused'))
  await expect(first).rejects.toThrow()
  expect(shown()).toBe(true)
})

test('holds a value from a page back while a request is pending', async () => {
  const { switches, answers, shown } = scene()
  const pressed = switches.toggle(1)
  switches.offer(1, { on: false })
  expect(shown()).toBe(true)
  answers[0]?.resolve({ on: true })
  await pressed
  expect(shown()).toBe(true)
  switches.offer(1, { on: false })
  expect(shown()).toBe(false)
})

import { expect, test } from 'vitest'
import { createOptimisticToggle } from './optimistic-toggle.ts'

interface Switch {
  on: boolean
}

/** Switches whose server answers when told to. */
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

/** Lets what waits for an answer go on. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('the other state is shown at once, and the answer decides', async () => {
  const { switches, answers, shown } = scene()
  const pressed = switches.toggle(1)
  expect(shown()).toBe(true)
  answers[0]?.resolve({ on: false })
  expect(await pressed).toEqual({ on: false })
  expect(shown()).toBe(false)
})

test('a failure brings the old state back and reaches the caller', async () => {
  const { switches, answers, shown } = scene()
  const pressed = switches.toggle(1)
  answers[0]?.reject(new Error('refused'))
  await expect(pressed).rejects.toThrow('refused')
  expect(shown()).toBe(false)
})

test('presses wait for the request under way, and the last one counts', async () => {
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

test('three quick presses are one request: the third takes the second back', async () => {
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

test('when the second request fails, the first one’s answer stands', async () => {
  const { switches, answers, shown } = scene()
  const first = switches.toggle(1)
  void switches.toggle(1)
  answers[0]?.resolve({ on: true })
  await settled()
  answers[1]?.reject(new Error('refused'))
  await expect(first).rejects.toThrow()
  expect(shown()).toBe(true)
})

test('what a page brings along while a request is under way waits for the answer', async () => {
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

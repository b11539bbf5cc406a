import { encode } from 'turbo-stream'
import { expect, test, vi } from 'vitest'
import { pageDataDecoded } from './page-data.client.ts'
import { servedState } from './served-state.ts'

test('waits until Remix has decoded the data of the page', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const encoded = encode({ errors: null })
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      await arrived
      for await (const chunk of encoded) controller.enqueue(chunk)
      controller.close()
    },
  })
  vi.stubGlobal('window', { __remixContext: { future: { v3_singleFetch: true }, stream } })
  let decoded = false
  const waiting = pageDataDecoded().then(() => (decoded = true))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(decoded, 'RemixBrowser throws no promise any more: see page-data.client.ts').toBe(false)
  arrive()
  await waiting
  expect(servedState()).toEqual({ errors: null })
  vi.unstubAllGlobals()
})

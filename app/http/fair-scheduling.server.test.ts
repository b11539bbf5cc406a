import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import type { Request, Response } from 'express'
import { expect, test } from 'vitest'
import { takeTurns } from './fair-scheduling.server.ts'

const context = new AsyncLocalStorage<string>()

function startScheduling(longestTurnMs = 60_000) {
  const handle = takeTurns(longestTurnMs)
  const begun: string[] = []
  /** Sends a request that runs until its response ends. */
  function send(name: string, ip = '192.0.2.1') {
    const response = Object.assign(new EventEmitter(), { destroyed: false })
    context.run(name, () =>
      handle({ ip } as Request, response as unknown as Response, () => {
        begun.push(context.getStore() ?? '')
      }),
    )
    return {
      end: () => response.emit('finish'),
      disconnect() {
        response.destroyed = true
        response.emit('close')
      },
    }
  }
  return { send, begun }
}

test('two requests of a network are handled at once, and those of another network do not wait', async () => {
  const { send, begun } = startScheduling()
  const sent = ['a', 'b', 'c', 'd'].map((name) => send(name))
  send('other', '198.51.100.1')
  expect(begun).toEqual(['a', 'b', 'other'])
  sent[1]?.end()
  await expect.poll(() => begun).toEqual(['a', 'b', 'other', 'c'])
})

test('a request whose client has disconnected is left out', async () => {
  const { send, begun } = startScheduling()
  const sent = ['a', 'b', 'c', 'd'].map((name) => send(name))
  sent[2]?.disconnect()
  sent[0]?.end()
  await expect.poll(() => begun).toEqual(['a', 'b', 'd'])
})

test('a request that takes long lets the next one begin', async () => {
  const { send, begun } = startScheduling(1)
  for (const name of ['a', 'b', 'c']) send(name)
  expect(begun).toEqual(['a', 'b'])
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
})

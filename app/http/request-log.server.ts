import type { RequestHandler } from 'express'
import { log } from './log.server.ts'

/** One line a request: what was asked and how it went. No address, name, query or cookie of anybody. */
export const requestLog: RequestHandler = (request, response, next) => {
  const started = process.hrtime.bigint()
  const { method, path } = request
  response.once('close', () => {
    const line = {
      method,
      path,
      status: response.statusCode,
      ms: Number(process.hrtime.bigint() - started) / 1e6,
      ...(response.writableFinished ? {} : { aborted: true }),
    }
    if (response.statusCode >= 500) log.error(line, 'request')
    else log.info(line, 'request')
  })
  next()
}

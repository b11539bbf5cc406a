import { Fault } from './faults.ts'
import { log } from './log.server.ts'

/**
 * Does what a visitor asked for; a defect is logged and told in the words that the product has for it.
 * @param message what could not be done (spec section 8)
 * @throws Fault 500 with the message; refusals and redirects pass through
 */
export async function orFailWith<Result>(
  message: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Fault || error instanceof Response) throw error
    log.error({ err: error }, message)
    throw new Fault(500, message)
  }
}

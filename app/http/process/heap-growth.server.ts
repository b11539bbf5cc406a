import { setFlagsFromString } from 'node:v8'

/**
 * Makes V8 collect garbage in the old space once it holds 1.5 times what is in use. By default V8 waits for
 * up to four times as much, which requests for many distinct URLs reach.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=50')
}

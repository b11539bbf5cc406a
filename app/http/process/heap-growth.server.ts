import { setFlagsFromString } from 'node:v8'

/**
 * Collects garbage in V8's old space once it holds half as much again as what is in use. V8 by itself waits
 * for up to four times as much, which requests for many distinct addresses fill.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=50')
}

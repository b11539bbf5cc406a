import { readFileSync } from 'node:fs'

/*
 * Loaded before a program (`--import`): its clock is ahead by the milliseconds in CLOCK_FILE, and
 * timers of a minute or more run when that clock has reached them. Shorter ones run as usual, so
 * that requests do.
 */

const RealDate = Date
const real = { setTimeout, setInterval, clearTimeout, clearInterval }
const LONG_MS = 60_000
const LOOK_EVERY_MS = 20

let ahead = 0
function look() {
  const read = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'))
  // The file is empty while it is written.
  if (read !== 0) ahead = read
}
look()

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + ahead)
    else super(...parts)
  }
  static now() {
    return RealDate.now() + ahead
  }
  static [Symbol.hasInstance](value) {
    return value instanceof RealDate
  }
}

const waiting = new Set()
class LongTimer {
  constructor(run, delay, repeats) {
    Object.assign(this, { run, delay, repeats, due: Date.now() + delay })
    waiting.add(this)
  }
  ref() {
    return this
  }
  unref() {
    return this
  }
}
const makeTimer =
  (start, repeats) =>
  (run, delay, ...rest) =>
    delay >= LONG_MS
      ? new LongTimer(() => run(...rest), delay, repeats)
      : start(run, delay, ...rest)
const clear = (stop) => (timer) =>
  timer instanceof LongTimer ? waiting.delete(timer) : stop(timer)

Object.assign(globalThis, {
  setTimeout: Object.assign(makeTimer(real.setTimeout, false), real.setTimeout),
  setInterval: makeTimer(real.setInterval, true),
  clearTimeout: clear(real.clearTimeout),
  clearInterval: clear(real.clearInterval),
})

real
  .setInterval(() => {
    look()
    for (const timer of [...waiting].filter(({ due }) => due <= Date.now())) {
      if (timer.repeats) timer.due = Date.now() + timer.delay
      else waiting.delete(timer)
      timer.run()
    }
  }, LOOK_EVERY_MS)
  .unref()

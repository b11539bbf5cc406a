/*
 * Loaded before a program (`--import`): the clock of its rate limits hardly moves, so that a limit
 * that was used up remains so, however long a walk over all routes takes.
 */

const now = performance.now.bind(performance)
performance.now = () => now() / 10_000

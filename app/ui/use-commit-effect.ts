import { useEffect, useLayoutEffect } from 'react'

/**
 * A layout effect in the browser: it runs before the next event, for state that event handlers need. An
 * ordinary effect may run late on a slow machine. Does nothing on the server.
 */
export const useCommitEffect = import.meta.env.SSR ? useEffect : useLayoutEffect

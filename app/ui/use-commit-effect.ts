import { useEffect, useLayoutEffect } from 'react'

/**
 * An effect that has run before the browser hears the next event, for what an event's handler needs: an
 * ordinary effect may wait for a slow machine. Does nothing on the server.
 */
export const useCommitEffect = import.meta.env.SSR ? useEffect : useLayoutEffect

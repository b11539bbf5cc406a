type Events = WindowEventMap & DocumentEventMap

/** Listens to events until the returned function is called. */
export function listen(
  target: EventTarget,
  listeners: { [Type in keyof Events]?: (event: Events[Type]) => void },
  options: AddEventListenerOptions = {},
): () => void {
  const listening = new AbortController()
  for (const [type, listener] of Object.entries(listeners))
    target.addEventListener(type, listener as EventListener, {
      ...options,
      signal: listening.signal,
    })
  return () => listening.abort()
}

import { useEffect, useRef, type RefObject } from 'react'

const parseId = (item: HTMLElement) => item.id.slice('choice-'.length)

function sendMove(list: HTMLElement, moved: HTMLElement, target: HTMLElement): void {
  const items = [...list.querySelectorAll('li')]
  const place = items.indexOf(moved as HTMLLIElement) < items.indexOf(target as HTMLLIElement)
  const form = list.closest('form')
  const fields = { moved: parseId(moved), [place ? 'after' : 'before']: parseId(target) }
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form?.append(input)
  }
  form?.submit()
}

/**
 * Lets the items of a list of choices be dragged with a mouse. Keyboards and touch screens have the buttons.
 * @returns the ref of an element around the list
 */
export function useDragOrder(): RefObject<HTMLDivElement> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = ref.current
    if (!list) return
    let dragged: HTMLElement | null = null
    let target: HTMLElement | null = null
    const listening = new AbortController()
    const on = (type: string, listener: (event: DragEvent) => void) =>
      list.addEventListener(type, listener as EventListener, { signal: listening.signal })
    function aim(item: HTMLElement | null) {
      target?.classList.remove('is-target')
      target = item
      target?.classList.add('is-target')
    }

    for (const item of list.querySelectorAll('li')) item.draggable = true
    on('dragstart', (event) => {
      dragged = (event.target as Element).closest('li')
      // Firefox starts no drag without data.
      event.dataTransfer?.setData('text/plain', dragged?.id ?? '')
    })
    on('dragover', (event) => {
      const item = (event.target as Element).closest('li')
      if (!dragged || !item) return
      event.preventDefault()
      aim(item === dragged ? null : item)
    })
    on('drop', (event) => {
      event.preventDefault()
      if (dragged && target) sendMove(list, dragged, target)
    })
    on('dragend', () => {
      aim(null)
      dragged = null
    })
    return () => listening.abort()
  }, [])
  return ref
}

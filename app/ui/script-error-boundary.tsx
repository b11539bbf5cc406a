import { Component, useLayoutEffect, useState, type ReactNode } from 'react'
import { HYDRATED_ID } from './hydration.ts'

/** True if an error happened in this browser: the server rendered the page without one. */
export function failedHere(): boolean {
  if (typeof document === 'undefined') return false
  const { __remixContext: context } = window as {
    __remixContext?: { state?: { errors?: object | null } }
  }
  return !context?.state?.errors
}

interface Props {
  children: ReactNode
}

/**
 * After an error of the script, the page stays as it is shown: without it, people would lose what
 * they have typed to an error screen. Its links and forms work as without script; the next page
 * runs the script again.
 */
export class ScriptErrorBoundary extends Component<Props, { failed: boolean }> {
  constructor(props: Props) {
    super(props)
    this.state = { failed: false }
  }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidMount() {
    // React reports no errors of event handlers to boundaries, and a button would do nothing at
    // each press.
    addEventListener('error', this)
  }

  override componentWillUnmount() {
    removeEventListener('error', this)
  }

  handleEvent({ filename }: ErrorEvent) {
    if (filename.startsWith(`${location.origin}/assets/`)) this.setState({ failed: true })
  }

  override render() {
    return this.state.failed ? <ShownPage /> : this.props.children
  }
}

/** The address of the page; a dialog may have another. */
const servedAt = typeof location === 'undefined' ? '' : location.pathname + location.search

/**
 * Puts the elements that React removes back, outside of its root; or loads what the address of a
 * broken dialog shows.
 */
function ShownPage() {
  const [restore] = useState(() => {
    const root = document.getElementById(HYDRATED_ID)
    const elements = [...(root?.childNodes ?? [])]
    const focused = document.activeElement
    const page = root?.cloneNode() as HTMLElement | undefined
    return () => {
      if (location.pathname + location.search !== servedAt) return location.reload()
      page?.append(...elements)
      if (page) root?.replaceWith(page)
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    }
  })
  useLayoutEffect(restore, [restore])
  return null
}

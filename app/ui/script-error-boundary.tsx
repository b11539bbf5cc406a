import { Component, type ReactNode } from 'react'
import { loadPlainPage, snapshotPage } from './plain-page.ts'

/** Error boundary around the page: on a script error it restores what was shown before, then loads the server's page. */
export class ScriptErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  #bringBack: (() => void) | undefined

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.#bringBack?.()
    loadPlainPage()
  }

  override render() {
    if (!this.state.failed) return this.props.children
    // React removes the page only after this call.
    this.#bringBack ??= snapshotPage()
    return null
  }
}

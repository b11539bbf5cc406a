import { Component, type ReactNode } from 'react'
import { keepShownPage, loadPlainPage } from './plain-page.ts'

/**
 * Error boundary around the whole document. On an error it restores what was shown before, then loads the
 * server's page.
 */
export class RootErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
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
    // React removes the document only after this call.
    this.#bringBack ??= keepShownPage()
    return <html lang="en" />
  }
}

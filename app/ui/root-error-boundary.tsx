import { Component, type ReactNode } from 'react'
import { keepShownPage, loadPlainPage } from './plain-page.ts'

/**
 * Stands around the whole document. When anything in it cannot be drawn, what was shown before comes back,
 * and then the server's page.
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
    // React takes the document away only after this.
    this.#bringBack ??= keepShownPage()
    return <html lang="en" />
  }
}

import { Component, type ReactNode } from 'react'
import { snapshotPage, loadPlainPage } from '../ui/plain-page.ts'

/*
 * Depends on: the build replaces Remix's own outermost error boundary, which never rethrows (`app/remix/build-plugins.ts`).
 * Benefit: after a script error the visitor keeps the server's page instead of a stack trace.
 * When Remix changes: the build fails, because it finds no such boundary. Without the replacement
 *   `tests/e2e/script-errors.script.spec.ts` fails.
 */

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
    this.#bringBack ??= snapshotPage()
    return <html lang="en" />
  }
}

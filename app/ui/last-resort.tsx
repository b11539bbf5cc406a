import { Component, type ReactNode } from 'react'
import { LOADING_ERROR } from '#app/http/fault-titles.ts'
import { Drawing } from './drawing.tsx'

/** Stands around the whole document, for when not even an error screen could be drawn. */
export class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <html lang="en">
        <head>
          <meta charSet="utf-8" />
          <title>{LOADING_ERROR}</title>
          <link rel="stylesheet" href="/refusal.css" />
        </head>
        <body>
          <main>
            <Drawing name="bunker" />
            <h1>{LOADING_ERROR}</h1>
            <p>
              <a href="">Refresh</a>
            </p>
          </main>
        </body>
      </html>
    )
  }
}

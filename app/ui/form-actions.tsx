import type { ReactNode } from 'react'

/** The buttons of a form, main button first; in a dialog they stay below the scrolling part. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="form-actions">{children}</div>
}

import type { ReactNode } from 'react'

/** The buttons of a form, its main one first; in a dialog they stay in sight below what scrolls. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="form-actions">{children}</div>
}

import { Notice } from './notice.tsx'

/** What is wrong with a form as a whole; nothing when nothing is. */
export function FormErrors({ errors }: { errors?: string[] }) {
  if (!errors || errors.length === 0) return null
  return <Notice tone="error">{errors.join(' ')}</Notice>
}

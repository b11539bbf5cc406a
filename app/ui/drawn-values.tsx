import { useState } from 'react'

/** The hidden field with the values with which a form was drawn, as JSON. */
export const DRAWN = 'drawn'

/** Says with which values a form was drawn, so that it changes only what its member changed. */
export function DrawnValues({ values }: { values: Record<string, string> }) {
  // The controls keep what they were drawn with, too.
  const [drawn] = useState(() => JSON.stringify(values))
  return <input type="hidden" name={DRAWN} value={drawn} />
}

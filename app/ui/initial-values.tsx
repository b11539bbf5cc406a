import { useState } from 'react'

/** The hidden field with the values with which a form was rendered, as JSON. */
export const INITIAL_VALUES = 'drawn'

/** Says with which values a form was rendered, so that it changes only what its member changed. */
export function InitialValues({ values }: { values: Record<string, string> }) {
  // The controls keep what they were rendered with, too.
  const [json] = useState(() => JSON.stringify(values))
  return <input type="hidden" name={INITIAL_VALUES} value={json} />
}

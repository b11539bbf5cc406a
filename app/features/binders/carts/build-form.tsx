import { useState, type MouseEvent } from 'react'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button, CancelLink, FormActions, IntentButton } from '#app/ui/button.tsx'
import { plainFields, TextInput } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import {
  BUILD_FIELDS,
  buildLabels,
  buildValues,
  MAXIMUM_BRAND,
  MAXIMUM_BUILD_ROWS,
  MAXIMUM_WHAT,
  type BuildEntry,
} from './build.ts'

interface BuildFormProps {
  binderUrl: string
  build: BuildEntry[]
  /** The highest id of the stored sheet, so that a later form does not replace a newer one. */
  sheet: number
  rejected?: RejectedForm
}

/** Empty rows below those of the sheet. */
const EMPTY_ROWS = 3

const isRow = (name: string) => /-\d+$/.test(name)

/** How many rows a form begins with: those that were sent, or the sheet's and some empty ones. */
function firstRows(build: BuildEntry[], rejected?: RejectedForm): number {
  const numbers = Object.keys(rejected?.initialValue ?? {})
    .filter(isRow)
    .map((name) => Number(/\d+$/.exec(name)?.[0]))
  return numbers.length > 0
    ? Math.max(...numbers)
    : Math.min(build.length + EMPTY_ROWS, MAXIMUM_BUILD_ROWS)
}

export function BuildForm({ binderUrl, build, sheet, rejected }: BuildFormProps) {
  const drawn = firstRows(build, rejected)
  const [added, setAdded] = useState(0)
  const count = drawn + added
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const labels = Object.fromEntries(
    numbers.flatMap((number) =>
      BUILD_FIELDS.map((name) => [`${name}-${number}`, `${buildLabels[name]} ${number}`]),
    ),
  )

  function addRow(event: MouseEvent) {
    event.preventDefault()
    setAdded(added + 1)
    requestAnimationFrame(() => document.getElementById(`what-${count + 1}`)?.focus())
  }

  return (
    <PostForm className="stack edit-section" noValidate>
      <FormErrors errors={rejected?.error} labels={labels} />
      <p>
        A short list of the parts and the work. Everyone who sees the cart sees it. A row whose
        fields you empty is deleted.
      </p>
      <input type="hidden" name="sheet" value={sheet} />
      <input type="hidden" name="rows" value={count} />
      {numbers.map((number) => (
        <BuildRow key={number} number={number} entry={build[number - 1]} rejected={rejected} />
      ))}
      <FormActions>
        <Button>Save</Button>
        {count < MAXIMUM_BUILD_ROWS && (
          <IntentButton value="add" onClick={addRow}>
            Add a row
          </IntentButton>
        )}
        <CancelLink href={binderUrl} />
      </FormActions>
    </PostForm>
  )
}

interface BuildRowProps {
  number: number
  entry: BuildEntry | undefined
  rejected?: RejectedForm
}

/** The names repeat in each row; the ids and the errors have its number. */
function BuildRow({ number, entry, rejected }: BuildRowProps) {
  const named = (name: string) => `${name}-${number}`
  const values = entry && Object.entries(buildValues(entry))
  const field = plainFields(
    {} as Record<string, string>,
    rejected,
    Object.fromEntries((values ?? []).map(([name, value]) => [named(name), value])),
  )
  const input = (name: (typeof BUILD_FIELDS)[number]) => ({
    ...field(named(name)),
    label: buildLabels[name],
    name,
  })
  return (
    <fieldset className="panel build-row">
      <legend className="sr-only">{`Entry ${number}`}</legend>
      <TextInput {...input('what')} maxLength={MAXIMUM_WHAT} />
      <TextInput {...input('brand')} maxLength={MAXIMUM_BRAND} />
      <TextInput {...input('doneOn')} type="date" />
      <TextInput {...input('cost')} inputMode="decimal" maxLength={20} />
      <TextInput {...input('link')} type="url" maxLength={2000} />
    </fieldset>
  )
}

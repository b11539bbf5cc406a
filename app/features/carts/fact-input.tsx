import type { ComponentProps } from 'react'
import { Select, TextArea, TextInput } from '#app/ui/field.tsx'
import type { CartFact } from './facts.ts'

interface FactInputProps {
  fact: CartFact
  id: string
  name: string
  label: string
  errors?: string[]
  defaultValue?: string
  /** The id of a list of suggestions beside it. */
  list?: string
  /** The choice with which another field appears. */
  opening?: string
  autoFocus?: boolean
}

/** The field of a fact of a cart. */
export function FactInput({ fact, list, opening, ...field }: FactInputProps) {
  if (fact.kind === 'choice')
    return (
      <Select {...field} key={`${field.name} ${field.defaultValue}`}>
        <option value="">Not given</option>
        {Object.entries(fact.choices).map(([value, text]) => (
          <option key={value} value={value} data-other={value === opening || undefined}>
            {text}
          </option>
        ))}
      </Select>
    )
  if (fact.kind === 'number') return <TextInput {...field} {...numberProps(fact)} />
  if (fact.kind === 'text')
    return <TextArea {...field} rows={2} maxLength={fact.maxLength} help={fact.help} />
  const { suggestions, maxLength, help } = fact
  const own = suggestions && `${field.id}-list`
  return (
    <>
      <TextInput
        {...field}
        list={own ?? list}
        maxLength={maxLength}
        help={help}
        autoComplete="off"
      />
      {suggestions && (
        <datalist id={own}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  )
}

const numberProps = ({ least, most, step, read, help }: CartFact & { kind: 'number' }) =>
  ({
    // A number field would send nothing for '$4,200'.
    ...(read ? { type: 'text' } : { type: 'number', min: least, max: most(), step }),
    inputMode: step === undefined ? 'numeric' : 'decimal',
    help,
  }) satisfies Partial<ComponentProps<typeof TextInput>>

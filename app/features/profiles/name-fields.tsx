import type { FieldMetadata } from '@conform-to/react'
import { useEffect, useRef, type FormEvent, type RefObject } from 'react'
import { control } from '#app/http/forms/preserved-values.ts'
import { TextInput } from '#app/ui/field.tsx'
import {
  MAXIMUM_NAME,
  MAXIMUM_USERNAME,
  PROPOSED_USERNAME,
  profileLabels,
  proposedUsername,
} from './profile.ts'

interface NameFieldsProps {
  fields: Record<'firstName' | 'lastName' | 'username', FieldMetadata<unknown>>
}

export const NameFields = ({ fields }: NameFieldsProps) => (
  <>
    <div className="field-pair">
      {(['firstName', 'lastName'] as const).map((name) => (
        <TextInput
          {...control(fields[name])}
          key={name}
          label={profileLabels[name]}
          autoComplete={name === 'firstName' ? 'given-name' : 'family-name'}
          maxLength={MAXIMUM_NAME}
          required
        />
      ))}
    </div>
    <TextInput
      {...control(fields.username)}
      label={profileLabels.username}
      help={`Letters, numbers, and hyphens, up to ${MAXIMUM_USERNAME}`}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAXIMUM_USERNAME}
      required
    />
  </>
)

/**
 * Repeats the proposed username in a form, so that the server knows whether the member has edited
 * it.
 */
export function ProposedUsername({ value }: { value: string | undefined }) {
  return <input type="hidden" name={PROPOSED_USERNAME} defaultValue={value} />
}

const field = (form: HTMLFormElement, name: string): HTMLInputElement =>
  form.elements.namedItem(name) as HTMLInputElement

function propose(form: HTMLFormElement): void {
  const [first, last] = [field(form, 'firstName'), field(form, 'lastName')]
  const username = field(form, 'username')
  const isUnchanged = first.value === first.defaultValue && last.value === last.defaultValue
  // The server knows which name is available for the initial names, and checks again when it stores
  // the form.
  const proposal = isUnchanged ? username.defaultValue : proposedUsername(first.value, last.value)
  username.value = proposal
  field(form, PROPOSED_USERNAME).value = proposal
}

/** Updates the proposed username with the names until it is edited (docs/product.md#validation). */
export function useUsernameProposal(form: RefObject<HTMLFormElement>, isWanted: boolean) {
  const follows = useRef(isWanted)

  useEffect(() => {
    if (!form.current || !follows.current) return
    const username = field(form.current, 'username')
    // All may have been edited before hydration, and a proposal must not move the caret.
    if (username.value !== username.defaultValue) follows.current = false
    else if (document.activeElement !== username) propose(form.current)
  }, [form])

  return ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    if (name === 'username') follows.current = false
    else if (follows.current && (name === 'firstName' || name === 'lastName'))
      propose(currentTarget)
  }
}

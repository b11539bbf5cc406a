import { useEffect, useRef, type FormEvent, type RefObject } from 'react'
import { PROPOSED_USERNAME, proposedUsername } from './profile-fields.ts'

function field(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement
}

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

/**
 * Updates the proposed username with the names until it is edited (docs/product.md#messages).
 * @param isWanted whether the member has no username yet
 * @returns handler of the form's input events
 */
export function useUsernameProposal(form: RefObject<HTMLFormElement>, isWanted: boolean) {
  const follows = useRef(isWanted)

  useEffect(() => {
    if (!form.current || !follows.current) return
    const { value, defaultValue } = field(form.current, 'username')
    // Both may have been edited before hydration.
    if (value === defaultValue) propose(form.current)
    else follows.current = false
  }, [form])

  return ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    if (name === 'username') follows.current = false
    else if (follows.current && (name === 'firstName' || name === 'lastName'))
      propose(currentTarget)
  }
}

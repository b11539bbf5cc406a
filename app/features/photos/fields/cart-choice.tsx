import type { Ref } from 'react'
import { CartQuestion } from '#app/features/carts/cart-question.tsx'
import { CART_QUESTION } from '#app/features/carts/cart.ts'
import { OptionField } from '#app/ui/field.tsx'
import { NEW_CART, type BinderOption } from '../photo.ts'
import type { ControlProps } from './photo-fields.tsx'
import { photoLabels } from './photo-labels.ts'

interface CartChoiceProps {
  control: ControlProps
  /** The fields of `CART_QUESTION`. */
  facts: (name: (typeof CART_QUESTION)[number]) => ControlProps
  carts: BinderOption[]
  elementRef?: Ref<HTMLFieldSetElement>
  onChosen?: (value: string) => void
}

/** So many are choices; older ones are in the list of binders. */
const MAXIMUM_CHOICES = 12

/** Asks of which cart a photo is: one of the member's, or a new one that is named in place. */
export function CartChoice({ control, facts, carts, elementRef, onChosen }: CartChoiceProps) {
  const { id, name, defaultValue = '', errors } = control
  const hasFacts = CART_QUESTION.some((fact) => facts(fact).defaultValue)
  const chosen = defaultValue || (hasFacts ? NEW_CART : '')
  const choices = [
    ['', 'No cart'],
    ...carts.slice(0, MAXIMUM_CHOICES).map((cart) => [String(cart.id), cart.title]),
    [NEW_CART, 'A new cart'],
  ] as const
  return (
    <OptionField
      id={id}
      name={name}
      label={photoLabels.cartId}
      errors={errors}
      defaultValue={chosen}
      options={choices.map(([value = '', label]) => ({ value, label: <bdi>{label}</bdi> }))}
      onChosen={onChosen}
      elementRef={elementRef}
    >
      <div className="cart-choice-new">
        <CartQuestion control={facts} />
      </div>
    </OptionField>
  )
}

import makes from '#app/content/makes.json' with { type: 'json' }
import { TextInput } from '#app/ui/field.tsx'
import type { CART_QUESTION } from './cart.ts'
import { FactInput } from './fact-input.tsx'
import { CART_FACTS, cartLabels } from './facts.ts'

type Name = (typeof CART_QUESTION)[number]

interface CartQuestionProps {
  control: (name: Name) => { id: string; name: string; defaultValue?: string; errors?: string[] }
}

/**
 * The facts that name a cart, asked where its binder is made. The form for a binder has the others.
 */
export function CartQuestion({ control }: CartQuestionProps) {
  const field = (name: Name) => ({ ...control(name), label: cartLabels[name] })
  const { id } = control('make')
  return (
    <fieldset className="cart-question">
      <legend className="field-label">What cart is this?</legend>
      <TextInput {...field('make')} list={`${id}-list`} maxLength={CART_FACTS.make.maxLength} />
      <datalist id={`${id}-list`}>
        {Object.keys(makes).map((make) => (
          <option key={make} value={make} />
        ))}
      </datalist>
      <FactInput {...field('model')} fact={CART_FACTS.model} />
      <FactInput {...field('year')} fact={CART_FACTS.year} />
    </fieldset>
  )
}

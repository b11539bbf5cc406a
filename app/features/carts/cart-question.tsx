import makes from '#app/content/makes.json' with { type: 'json' }
import { TextInput } from '#app/ui/field.tsx'
import {
  type CART_QUESTION,
  cartLabels,
  FIRST_YEAR,
  lastYear,
  MAXIMUM_MAKE,
  MAXIMUM_MODEL,
} from './cart.ts'

type Name = (typeof CART_QUESTION)[number]

interface CartQuestionProps {
  control: (name: Name) => { id: string; name: string; defaultValue?: string; errors?: string[] }
}

/** The facts that name a cart, asked where its binder is made. The form for a binder has the others. */
export function CartQuestion({ control }: CartQuestionProps) {
  const field = (name: Name) => ({ ...control(name), label: cartLabels[name] })
  const { id } = control('make')
  return (
    <fieldset className="cart-question">
      <legend className="field-label">What cart is this?</legend>
      <TextInput {...field('make')} list={`${id}-list`} maxLength={MAXIMUM_MAKE} />
      <datalist id={`${id}-list`}>
        {Object.keys(makes).map((make) => (
          <option key={make} value={make} />
        ))}
      </datalist>
      <TextInput {...field('model')} maxLength={MAXIMUM_MODEL} autoComplete="off" />
      <TextInput
        {...field('year')}
        {...{ type: 'number', min: FIRST_YEAR, max: lastYear(), inputMode: 'numeric' }}
      />
    </fieldset>
  )
}

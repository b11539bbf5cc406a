import makes from '#app/content/makes.json' with { type: 'json' }
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Select, TextInput } from '#app/ui/field.tsx'
import { isCart } from './cart.ts'
import type { ModelSuggestion } from './queries.server.ts'
import { FactInput } from './fact-input.tsx'
import { CART_FACTS, cartFacts, cartLabels, cartValues, type Cart } from './facts.ts'
import { OTHER_MAKE } from './names.ts'

type Name = keyof typeof cartLabels

interface CartFieldsProps {
  cart?: Cart
  /** Begins at the price. */
  isNewSale?: boolean
  rejected?: RejectedForm
  models: ModelSuggestion[]
  makeId: (name: string) => string
}

export function CartFields({ cart, isNewSale, rejected, models, makeId }: CartFieldsProps) {
  const sent: Partial<Record<string, string>> =
    rejected?.initialValue ?? (cart ? cartValues(cart) : {})
  const names = Object.keys(cartLabels)
  const isOfCart = cart !== undefined && isCart(cart)
  const isOpen = isOfCart || names.some((name) => rejected?.error[name] || sent[name])
  return (
    <details className="new-binder" open={isOpen}>
      <summary className="button button-quiet">
        {isOfCart ? 'Facts of the cart' : 'This binder is about a cart'}
      </summary>
      <CartInputs
        sent={sent}
        focused={isNewSale ? 'price' : undefined}
        errors={rejected?.error}
        models={models}
        makeId={makeId}
      />
    </details>
  )
}

interface CartInputsProps {
  sent: Partial<Record<string, string>>
  focused?: Name
  errors?: Partial<Record<string, string[]>>
  models: ModelSuggestion[]
  makeId: (name: string) => string
}

/** The facts of a cart: its name first, then the others. */
export function CartInputs({ sent, focused, errors = {}, models, makeId }: CartInputsProps) {
  const field = (name: Name) => ({
    id: makeId(name),
    name,
    label: cartLabels[name],
    errors: errors[name],
    defaultValue: sent[name] ?? '',
  })
  const list = makeId('models')
  return (
    <div className="stack cart-fields-grid" id={makeId('cart')}>
      <Select {...field('make')} key={sent.make}>
        <option value="">Not given</option>
        {Object.keys(makes).map((name) => (
          <option key={name}>{name}</option>
        ))}
        <option data-other>{OTHER_MAKE}</option>
      </Select>
      <div className="other-field">
        <TextInput
          {...field('otherMake')}
          help="If the make is Other"
          maxLength={CART_FACTS.make.maxLength}
          autoComplete="off"
        />
      </div>
      <datalist id={list}>
        {models.map(({ make, model }) => (
          <option key={`${make} ${model}`} value={model}>
            {make}
          </option>
        ))}
      </datalist>
      {cartFacts.map(([name, fact]) => {
        if (name === 'make') return null
        const input = (
          <FactInput
            key={name}
            {...field(name)}
            fact={fact}
            list={name === 'model' ? list : undefined}
            autoFocus={name === focused}
            opening={name === 'status' ? CART_FACTS.price.onlyWith : undefined}
          />
        )
        if (!fact.onlyWith) return input
        return (
          <div key={name} className="other-field">
            {input}
          </div>
        )
      })}
    </div>
  )
}

import type { ReactNode } from 'react'
import { TextLink } from '#app/ui/text-link.tsx'
import { cartsPath } from './carts-path.ts'
import { cartFacts, type Cart, type CartFact, type CartFactName } from './facts.ts'

/** The facts of a cart, with links to others like it. */
export const CartFacts = ({ cart }: { cart: Cart }) => (
  <dl className="cart-facts">
    {cartFacts.map(([name, fact]) => {
      const value = cart[name]
      const { label, heading = label } = fact
      if (value === null || heading === null) return null
      return (
        <div key={name}>
          <dt>{heading}</dt>
          <dd>
            <bdi>{linkedText(cart, name, fact, value)}</bdi>
          </dd>
        </div>
      )
    })}
  </dl>
)

function linkedText(
  { make }: Cart,
  name: CartFactName,
  fact: CartFact,
  value: string | number,
): ReactNode {
  const text = fact.text?.(value as never) ?? value
  // Another make has other models.
  if (!fact.filterBy || (name === 'model' && make === null)) return text
  return <TextLink href={cartsPath({ make, [name]: value })}>{text}</TextLink>
}

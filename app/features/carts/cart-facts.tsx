import type { ReactNode } from 'react'
import { cartName, cartsPath, driveNames, type Cart } from './cart.ts'
import { TextLink } from '#app/ui/text-link.tsx'

/** The facts of a cart, with links to others like it. */
export const CartFacts = ({ cart }: { cart: Cart }) => (
  <dl className="cart-facts">
    {getFacts(cart).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <bdi>{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)

const link = (href: string, text: string | number) => <TextLink href={href}>{text}</TextLink>

const liftText = (lift: number | null) =>
  lift === null ? null : lift === 0 ? 'None' : `${lift} in`

function getFacts({
  make,
  model,
  year,
  drive,
  seats,
  lift,
  city,
}: Cart): [name: string, value: ReactNode][] {
  const facts: [string, ReactNode][] = [
    ['Make', make && link(cartsPath({ make }), make)],
    ['Model', model && make ? link(cartsPath({ make, model }), model) : model],
    ['Year', year && link(cartsPath({ make, year }), year)],
    ['Drive', drive && link(cartsPath({ make, drive }), driveNames[drive])],
    ['Seats', seats],
    ['Lift', liftText(lift)],
    ['City', city],
  ]
  return facts.filter(([, value]) => value !== null)
}

/** The facts as a line of text, such as '1998 Club Car DS, gas, 4 seats'; empty without any. */
export const factsText = (cart: Cart): string =>
  [
    cartName(cart),
    cart.drive && driveNames[cart.drive].toLowerCase(),
    cart.seats && `${cart.seats} ${cart.seats === 1 ? 'seat' : 'seats'}`,
    cart.lift && `${cart.lift} in lift`,
    cart.city,
  ]
    .filter(Boolean)
    .join(', ')

import type { ReactNode } from 'react'
import { Picture } from '../photos/picture/picture.tsx'
import type { Binder } from '../binders/binder.ts'
import { cartsPath, driveNames, isCart } from './cart.ts'
import { TextLink } from '#app/ui/text-link.tsx'

/** The cover of a binder with the facts of its cart; nothing for a binder without facts. */
export function CartFacts({ binder }: { binder: Binder }) {
  const { cart, cover, title } = binder
  if (!isCart(cart)) return null
  return (
    <div className="cart-facts panel">
      {cover && <Picture picture={cover} alt={title} use="cover" />}
      <dl>
        {getFacts(binder).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const link = (href: string, text: string | number) => <TextLink href={href}>{text}</TextLink>

function getFacts({ cart }: Binder): [name: string, value: ReactNode][] {
  const { make, model, year, drive, seats, lift, city } = cart
  const facts: [string, ReactNode][] = [
    ['Make', make && link(cartsPath({ make }), make)],
    ['Model', model && make ? link(cartsPath({ make, model }), model) : model],
    ['Year', year && link(cartsPath({ make, year }), year)],
    ['Drive', drive && link(cartsPath({ make, drive }), driveNames[drive])],
    ['Seats', seats],
    ['Lift', lift === null ? null : lift === 0 ? 'None' : `${lift} in`],
    ['City', city],
  ]
  return facts.filter(([, value]) => value !== null)
}

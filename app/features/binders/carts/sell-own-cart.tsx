import { QuietLink } from '#app/ui/button.tsx'
import { cartName } from '../../carts/cart.ts'
import { sellPath, type Binder } from '../binder.ts'

/** The carts that a member may sell, each a press from its price; the form of another follows. */
export const SellOwnCart = ({ carts }: { carts: Binder[] }) =>
  carts.length === 0 ? null : (
    <>
      <section className="panel stack" aria-labelledby="own-carts">
        <h2 id="own-carts">Which of your carts?</h2>
        <ul className="row-list">
          {carts.map(({ id, url, title, cart }) => (
            <li key={id}>
              <div>
                <p>
                  <bdi>{title}</bdi>
                </p>
                <p className="text-muted">{cartName(cart)}</p>
              </div>
              <QuietLink href={sellPath(url)}>
                Sell<span className="sr-only">{` ${title}`}</span>
              </QuietLink>
            </li>
          ))}
        </ul>
      </section>
      <h2>Another cart</h2>
    </>
  )

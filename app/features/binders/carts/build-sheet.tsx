import { hostName } from '#app/http/addresses.ts'
import { QuietLink } from '#app/ui/button.tsx'
import { dayText } from '#app/ui/relative-time.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { isCart } from '../../carts/cart.ts'
import { buildPath, type Binder } from '../binder.ts'
import { costText, type BuildEntry } from './build.ts'

interface BuildSheetProps {
  build: BuildEntry[]
  binder: Pick<Binder, 'url' | 'cart'>
  isOwn: boolean
}

/** More entries are behind a button, so that the photos stay near. */
const SHOWN = 6

/** The parts and the work of a cart; its owner can begin an empty one. */
export function BuildSheet({ build, binder, isOwn }: BuildSheetProps) {
  if (build.length === 0 && !(isOwn && isCart(binder.cart))) return null
  const [first, others] = [build.slice(0, SHOWN), build.slice(SHOWN)]
  return (
    <section className="build-sheet panel stack" aria-labelledby="build-heading">
      <h2 id="build-heading">Build sheet</h2>
      {build.length === 0 && <p>The parts and the work that went into your cart.</p>}
      <BuildList build={first} />
      {others.length > 0 && (
        <details>
          <summary className="text-link">{`Show all ${build.length}`}</summary>
          <BuildList build={others} />
        </details>
      )}
      {isOwn && (
        <p>
          <QuietLink href={buildPath(binder.url)} icon={build.length === 0 ? 'plus' : 'edit'}>
            {build.length === 0 ? 'Add parts and work' : 'Edit the build sheet'}
          </QuietLink>
        </p>
      )}
    </section>
  )
}

const BuildList = ({ build }: { build: BuildEntry[] }) =>
  build.length === 0 ? null : (
    <ul>
      {build.map((entry, index) => (
        <BuildItem key={index} entry={entry} />
      ))}
    </ul>
  )

function BuildItem({ entry }: { entry: BuildEntry }) {
  const { what, brand, doneOn, link } = entry
  const facts = [brand, doneOn && dayText(Date.parse(doneOn)), costText(entry)].filter(Boolean)
  return (
    <li>
      <bdi>
        <strong>{what}</strong>
      </bdi>
      {facts.length > 0 && (
        <p>
          <bdi>{facts.join(' · ')}</bdi>
        </p>
      )}
      {link && (
        <p>
          <TextLink href={link} target="_blank" rel="nofollow ugc noopener">
            {hostName(link)}
          </TextLink>
        </p>
      )}
    </li>
  )
}

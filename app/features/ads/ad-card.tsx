import { useEffect, useState, type ReactElement } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { estimatedLines, NARROW_LINE, TEXT, TITLE, WIDE_LINE, tileStyle } from '#app/ui/masonry.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { placeAds, type PageAds } from './placement.ts'

const INITIALIZE_AFTER_MS = 100
/** The network's script. */
const SCRIPT = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js'

/**
 * Places the ads between the photos of a grid (docs/product.md#ads).
 * @param ads the page data of the grid's first page
 * @param count number of photos in the grid so far
 * @param featured shown instead of the second house card
 * @returns a function from a photo's index to the ad after it, or null
 */
export function adsAfter(
  ads: PageAds,
  count: number,
  featured: ReactElement | null = null,
): (index: number) => ReactElement | null {
  const positions = placeAds(ads, count)
  return (index) => {
    const number = positions.get(index)
    if (number === undefined) return null
    if (number === FEATURED_NUMBER && featured && !ads.network) return featured
    // An ad's card does not depend on its position, so that its markup can be cached.
    return (
      <AdCard
        key={`ad-${number}`}
        number={(ads.seed + number) % houseCards.length}
        network={ads.network}
      />
    )
  }
}

/** The second slot, so that the first one shows an ad. */
const FEATURED_NUMBER = 1

interface AdCardProps {
  /** Selects the house card. */
  number: number
  network: PageAds['network']
}

/**
 * An ad slot in a grid (docs/product.md#ads). It shows a house card until the script of the ad
 * network, if there is one, fills the slot.
 */
function AdCard({ number, network }: AdCardProps) {
  const card = houseCards[number % houseCards.length] ?? houseCards[0]
  const ready = useAdSlot(network)
  return (
    // No landmark role, because a grid has many ads.
    <div
      className="tile card ad"
      role="group"
      aria-label="Advertisement"
      data-ad={network ? 'network' : 'house'}
      data-ad-client={network?.client}
      data-ad-slot={network?.slot}
      data-ad-ready={ready ? '' : undefined}
      style={tileStyle({
        width: 2,
        height: 1,
        textHeight: textHeight(card, WIDE_LINE),
        narrowTextHeight: textHeight(card, NARROW_LINE - 16),
      })}
    >
      <div className="card-picture">
        <Icon name={card.icon} />
      </div>
      <div className="card-text">
        <small>Advertisement</small>
        <h2>{card.title}</h2>
        <p>{card.text}</p>
        <ButtonLink variant="quiet" href={card.link.href}>
          {card.link.label}
        </ButtonLink>
      </div>
      {ready && network && (
        <ins
          className="adsbygoogle"
          data-ad-client={network.client}
          data-ad-slot={network.slot}
          data-full-width-responsive="false"
        />
      )}
    </div>
  )
}

/** Height in CSS pixels, as in `ads.css`: lines of 20, the button of 44 and the spacing. */
function textHeight({ title, text }: HouseCard, width: number): number {
  const lines = 1 + estimatedLines(title, TITLE, width) + estimatedLines(text, TEXT, width)
  return 12 + 20 * lines + 8 + 44 + 12
}

/** Promotes a page of this site in an ad slot. */
interface HouseCard {
  icon: IconName
  title: string
  text: string
  link: { href: string; label: string }
}

const houseCards: readonly [HouseCard, ...HouseCard[]] = [
  {
    icon: 'upload',
    title: 'Show us your cart',
    text: 'Muddy, polished or half finished: every build is welcome here.',
    link: { href: '/upload', label: 'Upload a photo' },
  },
  {
    icon: 'search',
    title: 'Browse by category',
    text: 'Find photos of lifted, vintage, beach and parade carts.',
    link: { href: '/search', label: 'See categories' },
  },
  {
    icon: 'bookmark',
    title: 'Collect your photos',
    text: 'A binder holds the photos of one cart, one trip or one idea.',
    link: { href: '/upload', label: 'Start a binder' },
  },
  {
    icon: 'heart',
    title: 'Like what you see?',
    text: 'Tell the builder with a like or a kind comment.',
    link: { href: '/feedback-policy', label: 'Feedback policy' },
  },
]

/**
 * Initializes an ad slot shortly after the page is ready or the slot is added
 * (docs/product.md#ads). Loads the network's script only if its ids are configured; otherwise
 * there are no third-party requests.
 * @returns true if the slot must contain the element that the network's script fills
 */
function useAdSlot(network: PageAds['network']): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), INITIALIZE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const client = network?.client
  useEffect(() => {
    if (ready && client !== undefined) fillNextSlot(client)
  }, [ready, client])
  return ready
}

declare global {
  interface Window {
    /** The queue of the network's script: one push for each slot, in document order. */
    adsbygoogle?: object[]
  }
}

function requireScript(client: string): void {
  const src = `${SCRIPT}?client=${encodeURIComponent(client)}`
  if (document.querySelector(`script[src="${src}"]`)) return
  const script = document.createElement('script')
  script.async = true
  script.crossOrigin = 'anonymous'
  script.src = src
  document.head.append(script)
}

/**
 * Asks the network to fill the next empty slot of the document. If its script fails or has no ad,
 * the house card stays.
 * @param client the site's id at the network
 */
function fillNextSlot(client: string): void {
  requireScript(client)
  ;(window.adsbygoogle ??= []).push({})
}

import { useEffect, useState } from 'react'
import { site } from '#app/content/site.ts'
import { QuietLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { estimatedLines, NARROW_LINE, TEXT, TITLE, WIDE_LINE, tileStyle } from '#app/ui/masonry.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { placePageAds, type PageAds } from './placement.ts'

const SCRIPT = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js'

/** What is shown after the photo at an index: an advertisement, a card of the site, or nothing. */
export function adsAfter(ads: PageAds, count: number) {
  const positions = placePageAds(ads, count)
  return (index: number) => {
    const number = positions.get(index)
    if (number === undefined) return null
    // A card does not depend on its position, so that its markup can be cached.
    const card = (ads.seed + number) % textCards.length
    return <TextCard key={`ad-${number}`} number={card} network={ads.network} />
  }
}

function TextCard({ number, network }: { number: number; network: PageAds['network'] }) {
  const card = textCards[number] ?? textCards[0]
  const label = network ? 'Advertisement' : fromSite()
  const ready = useAdSlot(network)
  return (
    // No landmark role, because a grid has many ads.
    <div
      // Filter lists hide `.ad`, and the site's own content must stay (docs/product.md#ads).
      className={classNames('tile card text-card', network && 'ad')}
      role="group"
      aria-label={label}
      data-ad={network ? 'network' : 'house'}
      data-ad-client={network?.client}
      data-ad-slot={network?.slot}
      data-ad-ready={ready ? '' : undefined}
      style={{
        ...tileStyle({
          width: 2,
          height: 1,
          textHeight:
            titleHeight(card, WIDE_LINE) + 20 * estimatedLines(card.text, TEXT, WIDE_LINE),
          narrowTextHeight: titleHeight(card, NARROW_LINE - 16),
        }),
        // Only the network's content needs the height of a picture.
        ...(!network && { '--ratio': 0, '--flattest': 0 }),
      }}
    >
      {network && (
        <div className="card-picture">
          <Icon name={card.icon} />
        </div>
      )}
      <div className="card-text">
        <small>{label}</small>
        <h2>{card.title}</h2>
        <p>{card.text}</p>
        <QuietLink href={card.link.href}>{card.link.label}</QuietLink>
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

const fromSite = () => `From ${site.name}`

/** A line, the title, a link and what is around them. */
const titleHeight = ({ title }: TextCardContent, width: number): number =>
  8 + 20 + 20 * estimatedLines(title, TITLE, width) + 8 + 44 + 12

interface TextCardContent {
  icon: IconName
  title: string
  text: string
  link: { href: string; label: string }
}

const textCards: readonly [TextCardContent, ...TextCardContent[]] = [
  {
    icon: 'upload',
    title: 'Show us your cart',
    text: 'Muddy, polished or half finished: every build is welcome.',
    link: { href: '/upload', label: 'Upload photo' },
  },
  {
    icon: 'cart',
    title: 'Find a cart',
    text: 'Browse by make, model and year, or see what is for sale.',
    link: { href: '/carts', label: 'Browse carts' },
  },
  {
    icon: 'heart',
    title: 'This week',
    text: 'The theme, and the photos and carts with the most likes.',
    link: { href: '/weeks', label: 'See weeks' },
  },
  {
    icon: 'people',
    title: 'Meet other owners',
    text: 'See which meets are coming up, or announce your own.',
    link: { href: '/meets', label: 'See meets' },
  },
]

function useAdSlot(network: PageAds['network']): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 100)
    return () => clearTimeout(timer)
  }, [])
  const client = network?.client
  useEffect(() => {
    if (!ready || client === undefined) return
    requireScript(client)
    ;(window.adsbygoogle ??= []).push({})
  }, [ready, client])
  return ready
}

declare global {
  interface Window {
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

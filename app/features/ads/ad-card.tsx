import { useEffect, useState, type HTMLAttributes } from 'react'
import { miniaturePath } from '#storage/addresses.ts'
import { site } from '#app/content/site.ts'
import { QuietLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import {
  estimatedLines,
  NARROW_LINE,
  TEXT,
  TITLE,
  WIDE_LINE,
  textTileStyle,
  tileStyle,
} from '#app/ui/masonry.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'
import { Picture } from '../photos/picture/picture.tsx'
import {
  type PromoCard,
  type HouseContent,
  placeAds,
  placePromos,
  type PageAds,
} from './placement.ts'

const SCRIPT = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js'

export function adsAfter(ads: PageAds, count: number, cards: PromoCard[]) {
  const positions = ads.network ? placeAds(ads, count) : placePromos(ads, count)
  const [first = 0] = positions.values()
  return (index: number) => {
    const number = positions.get(index)
    if (number === undefined) return null
    const key = `ad-${number}`
    // A card does not depend on its position, so that its markup can be cached.
    if (ads.network)
      return (
        <TextCard key={key} number={(ads.seed + number) % textCards.length} network={ads.network} />
      )
    // After new photos there may be more places than cards.
    const card = cards[number - first]
    if (card === undefined) return null
    if (typeof card === 'number')
      return <TextCard key={key} number={card % textCards.length} network={null} />
    return <ContentCard key={key} content={card} />
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

function ContentCard({ content }: { content: HouseContent }) {
  const ready = useAdSlot(null)
  return (
    <ContentTile
      aria-label={`${fromSite()}: ${content.title}`}
      data-ad="house"
      data-ad-ready={ready ? '' : undefined}
      content={content}
      note={fromSite()}
    />
  )
}

interface ContentTileProps extends Omit<HTMLAttributes<HTMLDivElement>, 'content'> {
  content: HouseContent
  note?: string
  loading?: 'eager' | 'lazy'
}

/** A card of several photos. Not an article: a click in one opens its photo. */
export function ContentTile({ id, content, note, loading, ...attributes }: ContentTileProps) {
  const { url, title, text, picture, keys = [], tint } = content
  return (
    <div
      id={id}
      className="tile card content-card"
      role="group"
      {...attributes}
      style={textTileStyle(
        { width: picture?.width ?? 1, height: picture?.height ?? 1, tint },
        { title, text },
        note ? 46 : 26,
      )}
    >
      {/* The title is the same link: one tab stop is enough. */}
      <a className="card-picture" href={url} tabIndex={-1} aria-hidden="true">
        {picture && <Picture picture={picture} alt="" use="tile" />}
        {keys.map((key) => (
          <Thumbnail key={key} src={miniaturePath(key)} alt="" {...(loading && { loading })} />
        ))}
      </a>
      <div className="card-text">
        {note && <small>{note}</small>}
        <h2>
          <a href={url}>{title}</a>
        </h2>
        <p>{text}</p>
      </div>
    </div>
  )
}

function textHeight({ title, text }: TextCardContent, width: number): number {
  const lines = 1 + estimatedLines(title, TITLE, width) + estimatedLines(text, TEXT, width)
  return 12 + 20 * lines + 8 + 44 + 12
}

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
    link: { href: '/upload', label: 'Upload a photo' },
  },
  {
    icon: 'search',
    title: 'Browse carts',
    text: 'Find photos of lifted, vintage and electric carts.',
    link: { href: '/carts', label: 'See the makes' },
  },
  {
    icon: 'heart',
    title: 'Like what you see?',
    text: 'Tell the builder with a like or a kind comment.',
    link: { href: '/feedback-policy', label: 'Feedback policy' },
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

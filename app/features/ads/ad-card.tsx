import { ButtonLink } from '#app/ui/button.tsx'
import { estimatedLines, NARROW_LINE, TEXT, TITLE, WIDE_LINE } from '#app/ui/card-lines.ts'
import { Icon } from '#app/ui/icon.tsx'
import { tileStyle } from '#app/ui/tile.ts'
import { houseCards, type HouseCard } from './house-cards.ts'
import type { PageAds } from './page-ads.server.ts'
import { useAdPlace } from './use-ad-place.ts'

export interface AdCardProps {
  /** The number of the ad selects one of the site's own cards in rotation. */
  number: number
  network: PageAds['network']
}

/**
 * An ad slot in a grid (docs/product.md#ads). It shows one of the site's own cards; if an ad
 * network is configured, its script may fill the slot instead.
 */
export function AdCard({ number, network }: AdCardProps) {
  const card = houseCards[number % houseCards.length] ?? houseCards[0]
  const ready = useAdPlace(network)
  return (
    // Many landmarks of the same name would not help.
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

import { BODY_LAYER, type Part } from '../drawing/pen.ts'
import { ball, tube } from '../drawing/shapes.ts'
import { wheel } from '../drawing/wheel.ts'
import { box } from './shell.ts'
import type { Accessory, CartModel, CartSpec, Stand, CartStyle } from './model.ts'
import { chunkyTire } from './chassis.ts'
import { crate, hay, pumpkins, dog, golfBag } from './cargo.ts'
import { flag, lights, luggage, snowOnTop, surfboard } from './decoration.ts'
import { camo, refreshment, utility } from './utility.ts'
import { hotRod } from './hot-rod.ts'
import { modern } from './modern.ts'
import { parade, classic, fourSeater, lifted, limo, patrol } from './passenger.ts'
import { vintage, woody } from './vintage.ts'

/** The parts of one extra for a cart. */
function extra(name: Accessory, stand: Stand): Part[] {
  const { model, spec, deck, deckX, roofY, seatY } = stand
  switch (name) {
    case 'golf-bags':
      return [
        ...golfBag(deckX, deck, -26, spec.accent, spec.seat),
        ...golfBag(deckX, deck, 26, '#2f4858', '#d9a441'),
      ]
    case 'cooler':
      return [
        box(
          [deckX - 16, deck, 2],
          [deckX + 14, deck + 24, 50],
          { color: '#3f83b5', gloss: 0.6 },
          3,
        ),
        box(
          [deckX - 17, deck + 24, 1],
          [deckX + 15, deck + 30, 51],
          { color: '#f4f4ef', gloss: 0.6 },
          3,
        ),
      ]
    case 'surfboard':
      return surfboard(stand)
    case 'string-lights':
      return lights(stand)
    case 'flags':
      return [
        ...flag(model.rear + 26, deck - 4, -52, '#d8382f', '#f6f1e6'),
        ...flag(model.rear + 26, deck - 4, 52, '#2c5fa8', '#f6f1e6'),
      ]
    case 'cargo':
      return [
        ...crate([deckX - 24, deck, -46], [deckX + 18, deck + 22, -2], '#a87a48', '#cf4a35'),
        ...crate([deckX - 24, deck, 2], [deckX + 18, deck + 22, 46], '#b98a55', '#6d9a3f'),
      ]
    case 'dog':
      return [dog(-22, seatY, 26)]
    case 'roof-rack':
      return luggage(stand)
    case 'snow':
      return snowOnTop(stand)
    case 'wreath': {
      const x = model.front + 2
      const leaves = Array.from({ length: 16 }, (_, index): Part => {
        const angle = (index / 16) * Math.PI * 2
        const berry = index % 4 === 0
        return ball(
          [x, 62 + Math.sin(angle) * 14, Math.cos(angle) * 14],
          berry ? 2.6 : 5.5,
          berry ? 2.6 : 5,
          { color: berry ? '#d2302c' : index % 2 ? '#2f6b3d' : '#3f8450', gloss: 0.2 },
        )
      })
      return [...leaves, ball([x + 1, 48, 0], 5, 4, { color: '#d2302c', gloss: 0.5 })]
    }
    case 'spare-wheel':
      return [
        {
          ...wheel(
            model.rear + 16,
            0,
            1,
            { ...chunkyTire('bolted', '#3d4148'), radius: 28, width: 20 },
            Math.PI / 2,
            BODY_LAYER + 1,
          ),
        },
      ]
    case 'fishing-rods':
      return [-30, -10, 12].map((z, index) =>
        tube(
          [
            [deckX, deck, z],
            [deckX - 34 - index * 8, roofY + 62 - index * 12, z * 1.1],
          ],
          0.9,
          { color: ['#2d4f6b', '#7a3b2a', '#3b5a3a'][index] ?? '#2d4f6b', gloss: 0.6 },
        ),
      )
    case 'wine-crates':
      return [
        ...crate([deckX - 22, deck, -46], [deckX + 18, deck + 24, -2], '#c79a62', '#4b1f3f'),
        ...crate([deckX - 22, deck, 2], [deckX + 18, deck + 24, 46], '#b98a55', '#5a7d34'),
      ]
    case 'hay':
      return hay(deckX - 4, deck)
    case 'pumpkins':
      return pumpkins(deckX, deck)
  }
}

/** Adds the wanted extras to a cart. */
function withExtras(model: CartModel, spec: CartSpec): CartModel {
  const raised = spec.style === 'lifted' || spec.style === 'camo' ? 25 : 0
  const longBed = spec.style === 'utility'
  const stand: Stand = {
    model,
    spec,
    deck: (longBed ? 58.5 : 59) + raised,
    deckX: longBed ? -118 : model.rear < -150 && spec.style !== 'refreshment' ? -146 : -104,
    roofY: model.height - 8,
    roofRear:
      spec.style === 'utility'
        ? -72
        : spec.style === 'classic'
          ? -86
          : Math.max(model.rear + 28, model.rear * 0.83),
    roofFront: spec.style === 'modern' ? 46 : 84,
    seatY: 79 + raised,
  }
  const added = (spec.extras ?? []).flatMap((name) => extra(name, stand))
  return { ...model, parts: [...model.parts, ...added] }
}

const builders: Record<CartStyle, (spec: CartSpec) => CartModel> = {
  classic,
  'four-seater': fourSeater,
  lifted,
  vintage,
  limo,
  utility,
  woody,
  modern,
  parade,
  patrol,
  camo,
  'hot-rod': hotRod,
  refreshment,
}

/** Builds a cart of any style with its extras. */
export function buildCart(spec: CartSpec): CartModel {
  return withExtras(builders[spec.style](spec), spec)
}

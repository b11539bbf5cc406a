/** The fixed values of titles and social tags (docs/product.md#overview). */
export const site = {
  name: 'Cartfolio',
  handle: '@cartfolio',
  tagline: 'Golf carts worth a second look',
  description:
    'Cartfolio is where golf cart people share their builds, restorations and rides: photos in binders, with tags, likes and talk.',
  supportEmail: 'support@cartfolio.example',
} as const

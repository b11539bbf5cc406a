import type { Picture } from '../photos/photo.ts'

/** Content of this site in an ad slot (docs/product.md#ads). */
export interface HouseContent {
  url: string
  title: string
  text: string
  /** A photo's picture, without a placeholder. */
  picture?: Picture
  keys?: string[]
  tint: string
}

/** The number of a text card (`ad-card.tsx`), or content with pictures. */
export type PromoCard = number | HouseContent

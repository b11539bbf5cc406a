import type { IconName } from '#app/ui/icon.tsx'

/** A card that promotes a page of this site if no network ad is shown. */
export interface HouseCard {
  icon: IconName
  title: string
  text: string
  link: { href: string; label: string }
}

export const houseCards: readonly [HouseCard, ...HouseCard[]] = [
  {
    icon: 'upload',
    title: 'Show us your cart',
    text: 'Muddy, polished or half finished: every build is welcome here.',
    link: { href: '/upload', label: 'Upload a photo' },
  },
  {
    icon: 'search',
    title: 'Pick your corner',
    text: 'Lifted, vintage, beach or parade: browse photos by category.',
    link: { href: '/search', label: 'See categories' },
  },
  {
    icon: 'bookmark',
    title: 'Keep a build together',
    text: 'A binder holds the photos of one cart, one trip or one idea.',
    link: { href: '/upload', label: 'Start a binder' },
  },
  {
    icon: 'heart',
    title: 'Like what you see?',
    text: 'Tell the builder. Likes and kind words keep projects going.',
    link: { href: '/feedback-policy', label: 'How we talk' },
  },
]

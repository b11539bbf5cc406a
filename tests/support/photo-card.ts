import type { Author } from '#app/features/members/author.ts'
import type { PhotoCard } from '#app/features/photos/photo.ts'

export const maya = {
  id: 'u1',
  username: 'maya',
  firstName: 'Maya',
  lastName: null,
  profileImageUrl: null,
} satisfies Author

/** A photo as a card shows it. */
export const photoCard: PhotoCard = {
  id: 7,
  url: '/photo/lime-maya-7',
  title: 'Lime',
  description: null,
  altText: null,
  picture: {
    key: 'aaaaaaaaaaaaaaaaaaaaaA',
    width: 1600,
    height: 1200,
    dominantColor: '#a0b1c2',
    placeholder: null,
    animated: false,
    hasAlpha: false,
  },
  sourceUrl: null,
  likesCount: 2,
  liked: false,
  isPublic: true,
  user: maya,
}

import { cartLabels } from '#app/features/carts/facts.ts'

export const photoLabels = {
  title: 'Title',
  description: 'Description',
  altText: 'Alt text',
  sourceUrl: 'Source URL',
  takenOn: 'Date taken',
  rotate: 'Rotate',
  ratio: 'Shape',
  cartId: 'Which cart?',
  binderId: 'Choose Binder',
  olderBinder: 'Older binder',
  newBinderTitle: 'Create New Binder',
  make: cartLabels.make,
  model: cartLabels.model,
  year: cartLabels.year,
  tags: 'Tags',
  isPublic: 'Make this photo public',
  followersOnly: 'Who else can see it',
  image: 'Photo',
} as const

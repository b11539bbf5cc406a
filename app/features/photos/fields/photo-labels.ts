import { cartLabels } from '#app/features/carts/facts.ts'

/** In the order of the form, in which a summary lists its errors. */
export const photoLabels = {
  image: 'Photo',
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
} as const

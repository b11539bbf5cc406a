/** The labels of the photo fields by name, in form order. */
export const photoLabels = {
  title: 'Title',
  description: 'Description',
  altText: 'Alt text',
  sourceUrl: 'Source URL',
  binderId: 'Choose Binder',
  olderBinder: 'Older binder',
  newBinderTitle: 'Create New Binder',
  tags: 'Tags',
  isPublic: 'Make this photo public',
  image: 'Photo',
} as const

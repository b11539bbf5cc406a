/** The kinds of notifications that devices show, in the order of the form. */
export const PUSH_KINDS = ['reply', 'mention', 'cart'] as const

export type PushKind = (typeof PUSH_KINDS)[number]

export const pushKindTexts: Record<PushKind, string> = {
  reply: 'Replies to your comments',
  mention: 'Mentions of you',
  cart: 'New photos in carts you follow',
}

export const pushFieldName = (kind: PushKind) => `push-${kind}`

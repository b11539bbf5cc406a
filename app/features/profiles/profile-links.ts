/** The eleven links of a profile (docs/product.md#data) with their labels, in form order. */
export const profileLinks = {
  website: 'Website',
  twitter: 'Twitter',
  instagram: 'Instagram',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  pinterest: 'Pinterest',
  snapchat: 'Snapchat',
  discord: 'Discord',
  twitch: 'Twitch',
} as const

export type ProfileLink = keyof typeof profileLinks

export const profileLinkNames = Object.keys(profileLinks) as ProfileLink[]

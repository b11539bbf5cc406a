import { site } from './site.ts'

export interface StaticDocument {
  title: string
  /** For search engines and shared links. */
  description: string
  lead: string
  /** The day of the last change to the text, as YYYY-MM-DD. */
  updated: string
}

/** The static pages by path (docs/product.md#screens). The texts of the policies are .mdx files in this folder. */
export const documents = {
  '/reporting-center': {
    title: 'Reporting Center',
    description:
      'Report photos, comments or members that break the rules: six categories, what to write, and what happens in the 24 hours after.',
    lead: 'See something that should not be here? A person looks at every report within 24 hours.',
    updated: '2026-11-23',
  },
  '/help-center': {
    title: 'Help Center',
    description:
      'How to upload golf cart photos, keep them in binders, look after your profile and privacy, and get help from a person.',
    lead: 'Short answers on photos, binders, profiles and privacy.',
    updated: '2026-11-23',
  },
  '/request-feature': {
    title: 'Request a New Feature',
    get description() {
      return `Tell us what ${site.name} should do next, and see what other members have asked for. Every request is reviewed within 2 weeks.`
    },
    lead: 'Tell us what is missing. We review every request within 2 weeks.',
    updated: '2026-11-23',
  },
  '/privacy-policy': {
    title: 'Privacy Policy',
    get description() {
      return `What ${site.name} keeps about you, why and for how long, who can see it, and the few cookies it sets. No tracking of our own.`
    },
    lead: 'What we keep about you, why, for how long, and who gets to see it.',
    updated: '2026-11-25',
  },
  '/privacy-rights': {
    title: 'Privacy Rights',
    get description() {
      return `See, correct, take with you or erase your data on ${site.name}: what you can do yourself and how to ask us. Answered within 7 business days.`
    },
    lead: 'Your data is yours. Here is what you can do with it, and how to ask us for the rest.',
    updated: '2026-11-23',
  },
  '/terms-of-service': {
    title: 'Terms of Service',
    get description() {
      return `The agreement between you and ${site.name}: who may join, what stays yours, what is not allowed, and what either side can expect.`
    },
    lead: 'The agreement between you and us, in plain words.',
    updated: '2026-11-25',
  },
  '/publishing-policy': {
    title: 'Publishing Policy',
    get description() {
      return `What belongs on ${site.name} and how to make a photo that people find: formats, sizes, titles, tags, rights and safety.`
    },
    lead: 'What belongs here, and how to make a photo that people find.',
    updated: '2026-11-23',
  },
  '/feedback-policy': {
    title: 'Feedback Policy',
    description:
      'How we talk about each other’s golf carts: comments that help, what likes mean, community standards, and how comments are moderated.',
    lead: 'How we talk about each other’s carts, and what happens when a comment breaks the rules.',
    updated: '2026-11-25',
  },
  '/corrections-policy': {
    title: 'Corrections Policy',
    description:
      'Correct a mistake yourself, or report an inaccuracy and follow it from receipt to resolution. With our response times.',
    lead: 'Mistakes happen. You can correct most of them yourself in a minute. We correct the others.',
    updated: '2026-11-23',
  },
  '/diversity-policy': {
    title: 'Diversity Policy',
    get description() {
      return `Everyone who likes golf carts is welcome on ${site.name}: what we stand for, how we build for everyone, and how to raise an issue.`
    },
    lead: 'If you like golf carts, you are welcome here.',
    updated: '2026-11-23',
  },
  '/ethics-policy': {
    title: 'Ethics Policy',
    get description() {
      return `How ${site.name} decides, earns money, treats data and moderates, and how to report a concern about us. First reply within 24 hours.`
    },
    lead: 'The standards we set for ourselves, and how to tell us when we miss them.',
    updated: '2026-11-23',
  },
  '/staffing-report': {
    title: 'Staffing Report',
    get description() {
      return `Who runs ${site.name}: 8 team members in 3 countries, 50% remote, with a learning budget of 2,000 dollars a year.`
    },
    lead: 'The people behind the site, in a few honest numbers.',
    updated: '2026-11-23',
  },
} as const satisfies Record<string, StaticDocument>

export type DocumentPath = keyof typeof documents

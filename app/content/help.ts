import type { IconName } from '#app/ui/icon.tsx'
import { site } from './site.ts'

export interface HelpEntry {
  title: string
  text: string
  links: readonly (readonly [label: string, href: string])[]
  /** Synonyms that people may search for. */
  alsoCalled: string
}

export interface HelpTopic extends HelpEntry {
  icon: IconName
}

export const topics: readonly HelpTopic[] = [
  {
    title: 'Getting Started',
    icon: 'home',
    text: 'Browse the feed without an account. Join to upload, like, comment and follow. You sign in through a provider or with a code that we send you, so you need no new password.',
    links: [
      ['Browse photos', '/'],
      ['Read the terms', '/terms-of-service'],
    ],
    alsoCalled: 'register sign up login log in new member begin',
  },
  {
    title: 'Uploading Photos',
    icon: 'upload',
    text: 'JPG, PNG or GIF up to 10MB, with a title and up to 4 tags. Edit or delete a photo later in its Options menu.',
    links: [
      ['Upload a photo', '/upload'],
      ['What makes a good photo', '/publishing-policy'],
    ],
    alsoCalled: 'add post share picture image file size format jpeg webp remove',
  },
  {
    title: 'Binders, Tags & Search',
    icon: 'bookmark',
    text: 'A binder keeps the photos of one build or trip together. Tags and titles are how others find them. Save photos to find them again, and sort them into collections.',
    links: [
      ['Search photos', '/search'],
      ['Saved photos', '/saved'],
    ],
    alsoCalled: 'album collection folder category organize organise bookmark find',
  },
  {
    title: 'Your Profile & Account',
    icon: 'user',
    text: 'Choose a username of up to 16 characters, a picture, a bio and links to your other pages. Change them whenever you like.',
    links: [
      ['Corrections Policy', '/corrections-policy'],
      ['Your data and account', '/account'],
    ],
    alsoCalled: 'avatar name settings email e-mail close leave social',
  },
  {
    title: 'Privacy & Safety',
    icon: 'lock',
    text: 'Choose for each photo who can see it. We remove hidden data, such as the location, from every picture. Report content that breaks the rules.',
    links: [
      ['Privacy Policy', '/privacy-policy'],
      ['Reporting Center', '/reporting-center'],
    ],
    alsoCalled: 'gps location metadata exif cookies security harassment copyright',
  },
  {
    title: 'Likes, Comments & Follows',
    icon: 'comment',
    text: 'Like photos and comments, reply, mention members with @ and their username, and follow other members. Links in comments are removed.',
    links: [
      ['How we give feedback', '/feedback-policy'],
      ['Your notifications', '/notifications'],
    ],
    alsoCalled: 'community heart reply message notice unfollow followers moderation',
  },
]

export const questions: readonly HelpEntry[] = [
  {
    title: 'How do I upload a photo?',
    text: 'Choose Upload in the header and sign in if you have not yet. Choose an image of up to 10MB, enter a title, and submit the form. Description, tags, binder, alt text and source link are optional. Your photo then appears at the top of the feed.',
    links: [['Upload a photo', '/upload']],
    alsoCalled: 'add post share picture image file size jpg png gif',
  },
  {
    title: 'Who can see my photos?',
    text: 'Public photos can be seen by everyone, with or without an account. Switch off “Make this photo public” when you upload or edit, and only you can see it: it no longer appears in the feed, in search or on your profile for anyone else.',
    links: [['Privacy Policy', '/privacy-policy']],
    alsoCalled: 'private hide hidden visibility secret',
  },
  {
    title: 'How do I edit or delete a photo?',
    text: 'Open your photo and choose Options. Edit Photo changes the title, description, alt text, tags, binder and visibility, and Crop and rotate changes the picture. What you cut off is deleted for good. Delete Photo asks for confirmation and then permanently removes the photo and its files.',
    links: [['Corrections Policy', '/corrections-policy']],
    alsoCalled: 'change remove erase correct mistake update picture rotate turn trim',
  },
  {
    title: 'Why can I add only four tags?',
    text: 'Four tags are enough to describe a cart, and keep tag pages useful. Choose make, model, style or place, and put everything else into the title and the description, which the search covers, too.',
    links: [['Publishing Policy', '/publishing-policy']],
    alsoCalled: 'maximum limit keywords hashtags 4',
  },
  {
    title: 'Where are my saved photos?',
    text: 'Use the bookmark in the header. Saved photos are part of your account, and only you can see them; Organize sorts them into collections. What you save before you sign in stays in that browser, and moves into your account when you sign in there.',
    links: [['Saved photos', '/saved']],
    alsoCalled: 'bookmark collections favourites favorites lost disappeared other phone',
  },
  {
    title: 'How do I change my username or leave?',
    get text() {
      return `Choose Settings in the user menu, then Edit Profile: there you can change your name, username, bio, picture and links. Under “Your data and account” you can download all your data or delete your account. If you need more help, write to ${site.supportEmail}.`
    },
    links: [
      ['Your data and account', '/account'],
      ['Privacy Rights', '/privacy-rights'],
    ],
    alsoCalled: 'rename profile close delete account avatar email e-mail settings export download',
  },
]

import { site } from '#app/content/site.ts'

/** The README of an export. */
export function readMe(now: Date): string {
  return `Your data on ${site.name}
Made on ${now.toISOString()}

All that ${site.name} keeps about you, in files that any program can read. Times are in UTC (ISO 8601),
texts in UTF-8. Addresses lead to the site as long as what they name is there.

profile.json           Who you are: e-mail address, names, links, counts, the providers you sign in
                       with, and until when you are signed in
avatar.webp            Your profile picture, if you have one
photos/                Your photos, private ones too, as the site keeps them: at most 2560 pixels
                       wide or high, without the data that the camera wrote into the original
photos.json            What belongs to each of them; "file" is its name in photos/
binders.json           Your binders
comments.json          Your comments, and the photos under which they stand
likes.json             The photos you like
following.json         Whom you follow
followers.json         Who follows you
silences.json          Whom you muted or blocked
notifications.json     What you were told
reports.json           The reports you sent
feature-requests.json  The features you asked for while signed in
moderation.json        What moderators decided about you
MISSING.txt            Only where a picture could not be read

"photo": null stands where you may not see a photo any more. What other members wrote under your photos
is theirs and not in here. Photos that you saved with the bookmark are known to your browser alone.
`
}

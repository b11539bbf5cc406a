import { Icon } from '#app/ui/icon.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { ALT_TEXT_PATH, withoutAltText } from './batch.ts'

/** On the page that edits a photo, for a member with photos without alt text. */
export const AltTextReminder = ({ count }: { count: number }) => (
  <div className="notice">
    <Icon name="image" />
    <div>
      You have <TextLink href={ALT_TEXT_PATH}>{withoutAltText(count)}</TextLink>. One sentence helps
      people who use a screen reader. <TextLink href="/account#alt-text">Don’t remind me</TextLink>
    </div>
  </div>
)

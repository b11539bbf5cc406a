import { Icon } from '#app/ui/icon.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { ALT_TEXT_PATH, withoutAltText } from './batch.ts'

/** In the upload form of a member with photos without alt text, who can switch it off. */
export const AltTextReminder = ({ count }: { count: number }) => (
  <div className="notice">
    <Icon name="image" />
    <div>
      You have <TextLink href={ALT_TEXT_PATH}>{withoutAltText(count)}</TextLink>. One sentence helps
      people who use a screen reader.{' '}
      <PostForm action="/account">
        <input type="hidden" name="altTextReminder" value="off" />
        <input type="hidden" name="returnTo" value="/upload" />
        <button className="text-link">Don’t remind me</button>
      </PostForm>
    </div>
  </div>
)

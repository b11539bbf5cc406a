import type { ToastMessage } from '#app/ui/toast-store.ts'

/** How often a member can get a mail about what happened; `off` is the default. */
export const FREQUENCIES = ['off', 'daily', 'weekly'] as const

type Frequency = (typeof FREQUENCIES)[number]

export const MAIL_NOTICES = 'mailNotices'

export const frequencyTexts: Record<Frequency, string> = {
  off: 'No mail',
  daily: 'At most one mail a day',
  weekly: 'At most one mail a week',
}

export interface MailNoticesChoice {
  frequency: Frequency
  /** The address that the mail goes to; null for a member without a verified one. */
  address: string | null
  /**
   * True if the mail server has rejected the address: the member gets no mail until the next
   * choice.
   */
  isBounced: boolean
}

/**
 * Whether a form offers the choice: mail goes to verified addresses only, and can always be ended.
 */
export const canChoose = ({ frequency, address }: MailNoticesChoice): boolean =>
  address !== null || frequency !== 'off'

export const MAIL_NOTICES_LABEL = 'Mail about what happens'

export const NOT_VERIFIED =
  'Mail goes only to addresses that a sign-in provider has verified. Yours has not been verified.'

export const mailNoticesChanged = (frequency: Frequency): ToastMessage => ({
  kind: 'success',
  title: {
    off: 'You get no mail about what happens',
    daily: 'You get at most one mail a day',
    weekly: 'You get at most one mail a week',
  }[frequency],
})

export const UNSUBSCRIBE_PATH = '/mail/unsubscribe/'

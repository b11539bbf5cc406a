import { environment } from '#app/http/process/environment.server.ts'
import { changeSiteSetting, readSiteSettings, type SettingName } from '#db/queries/site-settings.ts'
import { AdminError, type AdminCommand } from './command.ts'
import { oneLine } from './text.ts'

/** The longest announcement that fits a small screen. */
const MAXIMUM_ANNOUNCEMENT = 300

const show: AdminCommand = {
  usage: 'site show',
  explanation: 'Shows the announcement, and who can post and sign up.',
  async run(words) {
    if (words.length > 0) throw new AdminError('site show takes no arguments.')
    const { announcement, 'read-only': readOnly, 'sign-ups': signUps } = readSiteSettings()
    const { SIGN_UPS } = environment()
    return {
      facts: {
        announcement: announcement ?? null,
        readOnly: readOnly === undefined ? 'no' : 'yes',
        signUps:
          signUps === undefined
            ? `${SIGN_UPS} (SIGN_UPS)`
            : `${signUps} (set here; SIGN_UPS is ${SIGN_UPS})`,
      },
      summary: `Members can ${readOnly === undefined ? 'post' : 'only read'}; sign-ups are ${signUps ?? SIGN_UPS}.`,
    }
  },
}

async function removeSetting(name: SettingName, absent: string): Promise<void> {
  if (!(await changeSiteSetting(name, null))) throw new AdminError(absent)
}

const announce: AdminCommand = {
  usage: 'site announce TEXT | --remove',
  explanation: 'Shows one line on every page, until it is removed.',
  async run([text = '', ...more], { remove }) {
    if (more.length > 0 || (text.trim() === '') !== (remove === true))
      throw new AdminError('Give one TEXT, in quotes, or --remove.')
    if (remove) {
      await removeSetting('announcement', 'There is no announcement.')
      return ['The announcement is removed.']
    }
    const line = oneLine(text)
    if (line === '' || line.length > MAXIMUM_ANNOUNCEMENT)
      throw new AdminError(`An announcement has 1 to ${MAXIMUM_ANNOUNCEMENT} characters.`)
    await changeSiteSetting('announcement', line)
    return [`Every page shows: ${line}`]
  },
}

const readOnly: AdminCommand = {
  usage: 'site read-only on|off',
  explanation: 'Has everybody read and sign in, but not post or change anything.',
  async run([state, ...more]) {
    if (more.length > 0 || (state !== 'on' && state !== 'off'))
      throw new AdminError('Give on or off.')
    if (state === 'on') {
      await changeSiteSetting('read-only', 'on')
      return ['The site is read-only. "site read-only off" ends it.']
    }
    await removeSetting('read-only', 'The site is not read-only.')
    return ['Members can post again.']
  },
}

const signUps: AdminCommand = {
  usage: 'site sign-ups open|invite|closed|default',
  explanation: 'Says who can create an account, instead of SIGN_UPS; default is SIGN_UPS again.',
  async run([mode = '', ...more]) {
    if (more.length > 0 || !['open', 'invite', 'closed', 'default'].includes(mode))
      throw new AdminError('Give open, invite, closed or default.')
    const { SIGN_UPS } = environment()
    if (mode === 'default') {
      await removeSetting('sign-ups', `SIGN_UPS decides already: ${SIGN_UPS}.`)
      return [`SIGN_UPS decides who can sign up: ${SIGN_UPS}.`]
    }
    await changeSiteSetting('sign-ups', mode)
    return [`Sign-ups are ${mode}, whatever SIGN_UPS says (${SIGN_UPS}).`]
  },
}

export const siteCommands = { show, announce, 'read-only': readOnly, 'sign-ups': signUps }

import { invitationPath } from '#app/features/invitations/invitation.ts'
import { invitationDigest, newInvitationCode } from '#app/features/sign-in/invitation.server.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { insertMaintainerInvitations } from '#db/queries/invitations.ts'
import { AdminError, type AdminCommand } from './command.ts'
import { counted, numberOption, time } from './text.ts'

const MOST_AT_ONCE = 100

const create: AdminCommand = {
  usage: 'invite create [--count N]',
  explanation: 'Prints links for new members, for SIGN_UPS=invite. Each works once, for 14 days.',
  async run(words, { count: text = '1' }) {
    if (words.length > 0) throw new AdminError('invite create takes only options.')
    const count = numberOption('count', text, MOST_AT_ONCE)
    const codes = Array.from({ length: count }, newInvitationCode)
    const expiresAt = await insertMaintainerInvitations(codes.map(invitationDigest))
    const { PUBLIC_URL } = environment()
    return [
      ...codes.map((code) => PUBLIC_URL + invitationPath(code)),
      `${counted(count, 'invitation')} until ${time(expiresAt)}. The links cannot be printed again.`,
    ]
  },
}

export const invitationCommands = { create }

import type { AdminCommand } from './command.ts'

const pushKeys: AdminCommand = {
  usage: 'push-keys',
  explanation: 'Prints new keys for notifications on devices, for the environment.',
  opensSite: false,
  async run() {
    const { default: webPush } = await import('web-push')
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    return [`VAPID_PUBLIC_KEY=${publicKey}`, `VAPID_PRIVATE_KEY=${privateKey}`]
  },
}

export const pushCommands = { 'push-keys': pushKeys }

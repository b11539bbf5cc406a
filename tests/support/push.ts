import { createECDH, randomBytes } from 'node:crypto'

/** The keys of a test server that sends notifications to devices. */
export const VAPID = {
  VAPID_PUBLIC_KEY:
    'BC4fOEGAZ8EaQBAH3eD9qu3hs6MqJNReq3D1ETkHrcaSnIm5Jt3CrOizQk_PETCkRnN74DUgkgL8rEXjY5sNYB8',
  VAPID_PRIVATE_KEY: 'ZRX0aK-s8VkIZBUGW-l-5QB5nZcTGncwzBRwLi7ahe4',
}

/** What a browser sends about its subscription, with keys of its own. */
export function pushSubscription(endpoint = 'https://push.example/device'): string {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  return JSON.stringify({ endpoint, expirationTime: null, keys })
}

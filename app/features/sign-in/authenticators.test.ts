import { expect, test } from 'vitest'
import { browserName, makerOf } from './authenticators.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)'

test.each([
  [`${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [`${WINDOWS.replace(')', '; rv:142.0)')} Gecko/20100101 Firefox/142.0`, 'Firefox on Windows'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, 'Safari on Mac'],
  [`${PHONE} (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${PHONE} (KHTML, like Gecko) FxiOS/142.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [
    `${ANDROID} ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`${ANDROID} ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36 OPR/80.0`, 'Opera on Android'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0.0.0 Safari/537.36', 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox on Linux'],
  ['curl/8.5.0', ''],
  [null, ''],
])('%s is %s', (userAgent, name) => expect(browserName(userAgent)).toBe(name))

test.each([
  ['bada5566-a7aa-401f-bd96-45619a55120d', '1Password'],
  ['d548826e-79b4-db40-a3d8-11116f7e8349', 'Bitwarden'],
  ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'iCloud Keychain'],
  ['00000000-0000-0000-0000-000000000000', 'Chrome on Mac'],
])('%s is %s', (aaguid, name) => expect(makerOf({ aaguid, browser: 'Chrome on Mac' })).toBe(name))

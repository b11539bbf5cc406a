/*
 * The names of what makes passkeys. The numbers are public: those of password managers and systems
 * in github.com/passkeydeveloper/passkey-authenticator-aaguids, those of keys by their makers.
 */

const AUTHENTICATORS: Record<string, string[]> = {
  '1Password': ['bada5566-a7aa-401f-bd96-45619a55120d'],
  AliasVault: ['a11a5faa-9f32-4b8c-8c5d-2f7d13e8c942'],
  Bitwarden: ['d548826e-79b4-db40-a3d8-11116f7e8349'],
  'Chrome on Mac': ['adce0002-35bc-c60a-648b-0b25f1f05503'],
  Chromium: ['b5397666-4885-aa6b-cebf-e52262a439a2'],
  Dashlane: ['531126d6-e717-415c-9320-3d9aa6981239'],
  'Edge on Mac': ['771b48fd-d3d4-4f74-9232-fc157ab0507a'],
  Enpass: ['f3809540-7f14-49c1-a8b3-8f813b225541'],
  'Google Password Manager': ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4'],
  'iCloud Keychain': [
    'fbfc3007-154e-4ecc-8c0b-6e020557d7bd',
    'dd4ec289-e01d-41c9-bb89-70fa845d4bf2',
  ],
  KeePassDX: ['eaecdef2-1c31-5634-8639-f1cbd9c00a08'],
  KeePassXC: ['fdb141b2-5d84-443e-8a35-4698c205a502'],
  Keeper: ['0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6'],
  LastPass: ['b78a0a55-6ef8-d246-a042-ba0f6d55050c'],
  'Microsoft Password Manager': ['d3452668-01fd-4c12-926c-83a4204853aa'],
  NordPass: ['b84e4048-15dc-4dd0-8640-f4f60813c8af'],
  'Proton Pass': ['50726f74-6f6e-5061-7373-50726f746f6e'],
  'Samsung Pass': ['53414d53-554e-4700-0000-000000000000'],
  'Security Key by Yubico': [
    'f8a011f3-8c0a-4d15-8006-17111f9edc7d',
    'b92c3f9a-c014-4056-887f-140a2501163b',
    '6d44ba9b-f6ec-2e49-b930-0c8fe920cb73',
    '149a2021-8ef6-4133-96b8-81f8d5b7f1f5',
    'a4e9fc6d-4cbe-4758-b8ba-37598bb5bbaa',
  ],
  'Windows Hello': [
    '08987058-cadc-4b81-b6e1-30de50dcbe96',
    '9ddd1817-af5a-4672-a2b9-3e3dd95000a9',
    '6028b017-b1d4-4c02-b4b3-afcdafc96bb2',
  ],
  'YubiKey 5': [
    'cb69481e-8ff7-4039-93ec-0a2729a154a8',
    'ee882879-721c-4913-9775-3dfcce97072a',
    'fa2b99dc-9e39-4257-8f92-4a30d23c4118',
    '2fc0579f-8113-47ea-b116-bb5a8db9202a',
    'c5ef55ff-ad9a-4b9f-b580-adebafe026d0',
    '73bb0cd4-e502-49b8-9c6f-b59445bf720b',
    'c1f9a0bc-1dd2-404a-b27f-8e29047a43fd',
    '85203421-48f9-4355-9bc8-8a53846e5083',
    '19083c3d-8383-4b18-bc03-8f1c9ab2fd1b',
    'ff4dac45-ede8-4ec2-aced-cf66103f4335',
    'a25342c0-3cdc-4414-8e46-f4807fca511c',
    'd7781e5d-e353-46aa-afe2-3ca49f13332a',
  ],
  'YubiKey Bio': ['d8522d9f-575b-4866-88a9-ba99fa02f35b'],
  'Zoho Vault': ['b35a26b2-8f6e-4697-ab1d-d44db4da28c6'],
}

const NAMES = new Map(
  Object.entries(AUTHENTICATORS).flatMap(([name, ids]) => ids.map((id) => [id, name] as const)),
)

/** In this order: some say that they are others, too. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (table: [RegExp, string][], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/** A browser and its system, such as "Firefox on Windows"; empty for one that is not known. */
export function browserName(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, 1000)
  const [browser, system] = [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)]
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '')
}

/** What made a passkey: the authenticator if it is known, else the browser that added it. */
export const makerOf = ({ aaguid, browser }: { aaguid: string; browser: string }): string =>
  NAMES.get(aaguid) ?? browser

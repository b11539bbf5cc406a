import { SCRIPT_BROWSERS } from '../../app/browsers.ts'

const { chrome, edge, firefox, safari, safari_ios: ios } = SCRIPT_BROWSERS

/** The browsers whose syntax the client build has. */
export const BUILD_TARGET = Object.entries({ chrome, edge, firefox, safari, ios }).map(
  ([name, version]) => `${name}${version}`,
)

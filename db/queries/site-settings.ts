import { eq } from 'drizzle-orm'
import { prepared, writeTransaction } from '../client.ts'
import { oncePerRevision } from '../content-revision.ts'
import { siteSettings } from '../schema.ts'

/** What the maintainer has set at run time. */
export interface SiteSettings {
  /** One line that every page shows. */
  announcement?: string
  /** Nobody can post or change anything. */
  'read-only'?: string
  /** Instead of the variable SIGN_UPS. */
  'sign-ups'?: string
}

export type SettingName = keyof SiteSettings

const settingsStatement = prepared((db) =>
  db
    .select({ name: siteSettings.name, value: siteSettings.value })
    .from(siteSettings)
    .limit(10)
    .prepare(),
)

/** The settings of the site. */
export const readSiteSettings = oncePerRevision((): SiteSettings =>
  Object.fromEntries(
    settingsStatement()
      .all()
      .map(({ name, value }) => [name, value]),
  ),
)

/**
 * Sets a setting of the site, or removes it with null.
 * @returns false if there was none to remove
 */
export async function changeSiteSetting(name: SettingName, value: string | null): Promise<boolean> {
  const updatedAt = new Date()
  const changed = await writeTransaction((tx) =>
    value === null
      ? tx.delete(siteSettings).where(eq(siteSettings.name, name)).run()
      : tx
          .insert(siteSettings)
          .values({ name, value, updatedAt })
          .onConflictDoUpdate({ target: siteSettings.name, set: { value, updatedAt } })
          .run(),
  )
  return changed.changes === 1
}

/** Thrown for a member's write while the site is read-only. Nothing is written. */
export class SiteReadOnly extends Error {
  override name = 'SiteReadOnly'
}

/** @throws SiteReadOnly */
export function requireWritable(): void {
  if (readSiteSettings()['read-only'] !== undefined) throw new SiteReadOnly()
}

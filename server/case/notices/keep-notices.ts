import type { Notice } from '#contract/desk/texts.ts'
import { applySettings } from '#contract/site/apply-settings.ts'
import type { SiteContents } from '#contract/site/site-build.ts'
import type { Present } from '../../company/settings/present.ts'
import type { Db } from '../../schema/tables.ts'
import { toNotice } from './to-notice.ts'

type Deps = { db: Db; now: () => number; contents: SiteContents; present: () => Present }

/**
 * Keeps what patients agree to at present, of each language, unless it is kept. A setting, such as the registered name,
 * changes the words of a version too: each has a revision.
 */
export function createNoticeKeeper({ db, now, contents, present }: Deps): () => Promise<void> {
  let kept = ''
  return async function keepNotices() {
    const notices = listPresent(contents, present())
    const words = JSON.stringify(notices)
    if (words === kept) return
    for (const notice of notices) await keep(db, notice, now())
    kept = words
  }
}

export function listPresent(contents: SiteContents, present: Present): Notice[] {
  return applySettings(contents, present).languages.map((content) => toNotice(content, present))
}

async function keep(db: Db, notice: Notice, since: number): Promise<void> {
  const { version, locale } = notice
  const words = JSON.stringify(notice)
  const newest = await db
    .selectFrom('notice')
    .select(['revision', 'words'])
    .where('version', '=', version)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.words === words) return
  const revision = (newest?.revision ?? 0) + 1
  await db
    .insertInto('notice')
    .values({ version, revision, locale, since, words })
    // Another instance was faster.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

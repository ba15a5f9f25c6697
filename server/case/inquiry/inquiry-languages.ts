import type { SiteBuild } from '#contract/site/site-build.ts'
import type { Db } from '../../schema/tables.ts'

type Deps = { db: Db; site: Pick<SiteBuild, 'languages'> }

/** Languages that staff can give an inquiry: those of the pages, then those of templates alone. */
export async function listInquiryLanguages({ db, site }: Deps): Promise<string[]> {
  const rows = await db.selectFrom('template_text').select('locale').distinct().orderBy('locale').execute()
  return [...new Set([...site.languages, ...rows].map(({ locale }) => locale))]
}

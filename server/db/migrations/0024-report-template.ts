import { type Kysely, sql } from 'kysely'

export const reportTemplate = {
  id: '3f0f6f0e-6a55-4d0c-9d0e-2f6f3c1f4a05',
  title: 'Send us your reports',
  locale: 'en',
  subject: 'Your reports for {reference}',
  body: `Dear {name},

To ask hospitals about {treatment}, we need your medical reports: the doctor's letter, scans and test results, and the medicines you take. Photographs of the pages are good enough, as long as every line can be read.

Send them from your phone on your own page, several at once:
{link}

If the connection breaks, it goes on where it was. The page shows nothing that you or we wrote. Keep the link for yourself: whoever has it can add something in your name.

You can also answer this message and attach them.

Warm regards
{coordinator}`,
} as const

/** One template more. What the company has written, changed or deleted stays as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, title, locale, subject, body } = reportTemplate
  await sql`insert into template (id, title, version) values (${id}, ${title}, 1)`.execute(db)
  await sql`insert into template_text (template_id, locale, subject, body)
    values (${id}, ${locale}, ${subject}, ${body})`.execute(db)
}

import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { firstTemplates } from '../0001/first-templates.ts'
import { correctedSentences, correctTemplates } from './corrected-templates.ts'

it.each(Object.entries(correctedSentences))(
  'corrects one template in %s, and no text of the company',
  (locale, [before, now]) => {
    using db = new DatabaseSync(':memory:')
    db.exec('create table template_text (locale text, body text)')
    const insert = db.prepare('insert into template_text values (?, ?)')
    const bodies = firstTemplates.flatMap(({ texts }) =>
      texts.filter((text) => text.locale === locale).map(({ body }) => body),
    )
    for (const body of [...bodies, 'Our own words.']) insert.run(locale, body)
    for (const statement of correctTemplates()) db.exec(statement)
    const after = db.prepare('select body from template_text').all()
    expect(after.map(({ body }) => body)).toEqual([
      ...bodies.map((body) => body.replace(before, now)),
      'Our own words.',
    ])
    expect(after.filter(({ body }) => String(body).includes(now))).toHaveLength(1)
    expect(after.filter(({ body }) => String(body).includes(before))).toEqual([])
  },
)

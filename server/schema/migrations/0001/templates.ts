import type { ColumnTypes } from '../../column-types.ts'
import { firstTemplates } from './first-templates.ts'
import { quote } from './quote.ts'

export function createTemplates({ integer, strict }: ColumnTypes): string[] {
  return [
    `create table template (
      id text primary key,
      title text not null,
      version ${integer} not null,
      author text
    ) ${strict}`,
    `create table template_text (
      template_id text not null references template (id) on delete cascade,
      locale text not null,
      subject text not null,
      body text not null,
      primary key (template_id, locale)
    ) ${strict}`,
    ...firstTemplates.flatMap(({ id, title, texts }) => [
      `insert into template (id, title, version) values (${[id, title].map(quote).join(', ')}, 1)`,
      ...texts.map(
        ({ locale, subject, body }) => `insert into template_text (template_id, locale, subject, body)
          values (${[id, locale, subject, body].map(quote).join(', ')})`,
      ),
    ]),
  ]
}

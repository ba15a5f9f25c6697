import type { DatabaseSync } from 'node:sqlite'
import { addDays, toDate } from '#contract/company/office-days.ts'

export type Question = { name: string; path: string; method?: 'POST'; body?: unknown }

/** Requests of coordinators, about the content of this database. */
export function listQuestions(database: DatabaseSync, now: number): Question[] {
  const middle = readText(
    database,
    'select reference as text from inquiry where n = (select max(n) / 2 from inquiry)',
  )
  const known = readText(
    database,
    'select reference as text from inquiry where n = (select max(n) - 7 from inquiry)',
  )
  const far = database
    .prepare('select received_at as at, n from inquiry where n = (select max(n) / 2 from inquiry)')
    .get()
  const today = toDate(now, 'Africa/Nairobi')
  const list = (name: string, query: string) => ({ name, path: `/inquiries?${query}` })
  return [
    ...['due', 'mine', 'waiting', 'later', 'answered', 'spam', 'all'].map((view) =>
      list(`list: ${view}`, `view=${view}`),
    ),
    list('list: all, from the middle on', `view=all&cursor=${far?.['at']}.${far?.['n']}`),
    list('filter: who has the most', 'view=all&person=coordinator-1'),
    list('filter: who has the fewest', 'view=all&person=coordinator-12'),
    list('filter: who is unknown', 'view=all&person=somebody'),
    list('filter: nobody has it', 'view=all&person=nobody'),
    list('filter: a destination', 'view=all&destination=India'),
    list('filter: an unknown destination', 'view=all&destination=Iceland'),
    list('filter: person and destination', 'view=all&person=coordinator-12&destination=Germany'),
    list('filter: new of a person', 'view=all&status=claimed&person=coordinator-1'),
    list('filter: due of a person', 'view=due&person=coordinator-1'),
    list('filter: due for a destination', 'view=due&destination=India'),
    ...['new', 'answered', 'waiting', 'closed', 'spam'].map((status) =>
      list(`filter: ${status}`, `view=all&status=${status}`),
    ),
    list(
      'filter: a month, of a person',
      `view=all&person=coordinator-1&from=${addDays(today, -400)}&to=${addDays(today, -370)}`,
    ),
    list('search: first', `view=all&q=${middle}`),
    list('search: a reference', `view=all&q=${middle}`),
    list('search: a word of a thousandth', 'view=all&q=ward777'),
    list('search: a word of all', 'view=all&q=live'),
    list('search: a word of none', 'view=all&q=zebra'),
    list('search: treatment and country', 'view=all&treatment=knee&country=%2B255'),
    { name: 'an inquiry', path: `/inquiries/${middle}` },
    {
      name: 'known by mailbox and number',
      path: '/inquiries/known',
      method: 'POST',
      body: { email: 'nobody@patient.example', countryCode: '+254', phone: '0712 345 678' },
    },
    { name: 'a person beside unsorted mails', path: `/inquiries/${known}/person` },
    { name: 'unsorted mails', path: '/unsorted' },
    { name: 'unsorted mails: automatic', path: '/unsorted?view=automatic' },
    { name: 'unsorted mails: set aside', path: '/unsorted?view=set-aside' },
    { name: 'unsorted mails: counts', path: '/unsorted/counts' },
    { name: 'figures of a week', path: `/figures?from=${addDays(today, -6)}&to=${today}` },
    { name: 'figures of a year', path: `/figures?from=${addDays(today, -365)}&to=${today}` },
    { name: 'my day', path: '/my-day?person=coordinator-1' },
    { name: 'mails that wait', path: '/mails' },
    { name: 'event log', path: '/audit' },
    { name: 'event log of an inquiry', path: `/audit?subject=${middle}` },
    { name: 'notifications', path: '/notifications' },
    { name: 'workplace', path: '/workplace' },
  ]
}

function readText(database: DatabaseSync, query: string): string {
  return String(database.prepare(query).get()?.['text'])
}

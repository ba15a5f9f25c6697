import { findMentions } from '#contract/desk/mentions.ts'
import type { Person } from '#contract/desk/workplace.ts'

export function toHint(text: string, people: readonly Person[], me: string): string {
  const toName = (id: string) => people.find((person) => person.id === id)?.name ?? ''
  const mentions = findMentions(text, people)
  const unclear = mentions.find((mention) => mention.people.length > 1)
  const notified = new Set(mentions.flatMap((mention) => (mention.people.length === 1 ? mention.people : [])))
  notified.delete(me)
  const sentences = [
    notified.size > 0 && `${listNames([...notified].map(toName), 'and')} will be notified.`,
    unclear && `Write the full name after @: it could be ${listNames(unclear.people.map(toName), 'or')}.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

function listNames(names: readonly string[], word: 'and' | 'or'): string {
  return new Intl.ListFormat('en', { type: word === 'and' ? 'conjunction' : 'disjunction' }).format(names)
}

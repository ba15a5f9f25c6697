import type { Person, Workplace } from '#contract/desk/workplace.ts'
import { isolateName } from '#contract/inquiry/person-names.ts'
import { parseActor } from '#contract/life/actor.ts'

export type Names = {
  me: Person | undefined
  /** "Amina", or "You" for oneself; former staff and automatic actors have names too. */
  toName: (id: string) => string
  disabled: string[]
}

/** A name from `toName` inside a sentence: "You" becomes "you", other names are unchanged. */
export function toInnerName(name: string): string {
  return name.replace(/^You(?=$| \()/, 'you')
}

/** "you do it", "Baraka does it". */
export function toDoerWords(name: string): string {
  return `${toInnerName(name)} ${name === 'You' ? 'do' : 'does'} it`
}

const OTHERS: Record<string, string> = {
  visitor: 'The patient',
  patient: 'The patient',
  sender: 'Somebody else',
  office: 'The office',
  server: 'The desk',
  administrator: 'An administrator',
  retention: 'The retention rule',
  unknown: 'Somebody unknown',
}

export function toNames(workplace: Pick<Workplace, 'me' | 'people'> | undefined): Names {
  return {
    me: workplace?.me,
    disabled: workplace?.people.flatMap(({ id, disabled }) => (disabled ? [id] : [])) ?? [],
    toName(actor) {
      const { person: id, token } = parseActor(actor)
      const name = id === workplace?.me.id ? 'You' : (OTHERS[id] ?? findName(workplace, id) ?? 'A colleague')
      return token === undefined ? name : `${name} (by a program)`
    },
  }
}

function findName(workplace: Pick<Workplace, 'people'> | undefined, id: string): string | undefined {
  const person = workplace?.people.find((one) => one.id === id)
  return person && isolateName(person.name)
}

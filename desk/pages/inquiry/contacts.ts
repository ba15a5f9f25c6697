import * as v from 'valibot'
import { referencePattern } from '#contract/inquiry/reference.ts'
import { staffIdSchema, timeSchema } from '#contract/life/inquiry.ts'
import { createStore, useStore } from '../../platform/store.ts'
import { readNow } from '../../time/clock.ts'

const KEY = 'desk-contacts'

const channels = ['call', 'whatsapp'] as const
export type ContactChannel = (typeof channels)[number]

const schema = v.array(
  v.object({
    by: staffIdSchema,
    reference: v.pipe(v.string(), v.regex(referencePattern)),
    via: v.picklist(channels),
    at: timeSchema,
  }),
)
export type Contact = v.InferOutput<typeof schema>[number] & { isAsked: boolean }

/** Calls and messages begun in this window whose outcome is unknown. Survives a reload; no patient data. */
const contacts = createStore<readonly Contact[]>(read())

export function useContacts(by: string): readonly Contact[] {
  return useStore(contacts).filter((one) => one.by === by)
}

/** Asks at once: a phone shows the question when the call is over. */
export function beginContact(by: string, reference: string, via: ContactChannel): void {
  store([...without(reference), { by, reference, via, at: readNow(), isAsked: true }])
}

export function askForContact(reference: string): void {
  store(contacts.read().map((one) => ({ ...one, isAsked: one.reference === reference })))
}

/** Leaves the question on the page; also used when the answer was refused. */
export function putContactAside(contact: Contact): void {
  store([...without(contact.reference), { ...contact, isAsked: false }])
}

export function dismissContact(reference: string): void {
  store(without(reference))
}

function without(reference: string): Contact[] {
  return contacts.read().filter((one) => one.reference !== reference)
}

function store(next: readonly Contact[]): void {
  contacts.set(next)
  const kept = next.map(({ by, reference, via, at }) => ({ by, reference, via, at }))
  sessionStorage.setItem(KEY, JSON.stringify(kept))
}

function read(): Contact[] {
  try {
    const kept = v.parse(schema, JSON.parse(sessionStorage.getItem(KEY) ?? '[]'))
    return kept.map((one) => ({ ...one, isAsked: false }))
  } catch {
    // Invalid or foreign data is ignored.
    return []
  }
}

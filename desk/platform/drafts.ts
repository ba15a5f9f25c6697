import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import {
  type DraftPlace,
  type DraftWords,
  deleteDraftRoute,
  listDraftsRoute,
  parseDraftPlace,
  saveDraftRoute,
} from '#contract/desk/drafts.ts'
import { callDesk } from './api.ts'
import { DeskError } from './desk-error.ts'
import { readStaffId } from './session-store.ts'
import { createStore } from './store.ts'
import { watchUnsaved } from './unsaved.ts'

const SAVE_AFTER_MS = 800
const AGAIN_AFTER_MS = 5_000
const WRITING_MS = 15_000
/** Joined where the server has other words than what was typed before they arrived. */
const TEXTS = ['body', 'text', 'message'] as const

/** `saving` also while the server can't be reached; `refused` is kept in memory alone. */
export type DraftState = 'saving' | 'saved' | 'refused'
/** No words: it is dropped, and the server has yet to hear that. */
type Kept = { words: DraftWords | undefined; state: DraftState }

/**
 * Words that somebody is typing, by the person and the place. The server keeps them, and browser storage never: it would
 * keep health data on a shared machine.
 */
const drafts = createStore<ReadonlyMap<string, Kept>>(new Map())
const timers = new Map<string, number>()
const typedAt = new Map<string, number>()
/** Nothing is saved over words that have yet to arrive. */
let loadedFor = ''
let saving = Promise.resolve()

watchUnsaved(() => [...drafts.read().values()].some(({ state }) => state !== 'saved'))

const toKey = (staffId: string, place: DraftPlace) => `${staffId} ${place}`

/** Drafts of one kind, by the id of their author and their place. What doesn't fit the schema is taken for no draft. */
export function createDrafts<Words extends { id: string }>(schema: v.GenericSchema<unknown, Words>) {
  const parsed = new WeakMap<DraftWords, Words | undefined>()

  function read(staffId: string, place: DraftPlace): Words | undefined {
    const words = drafts.read().get(toKey(staffId, place))?.words
    if (words === undefined) return undefined
    if (!parsed.has(words)) {
      const result = v.safeParse(schema, words)
      parsed.set(words, result.success ? result.output : undefined)
    }
    return parsed.get(words)
  }

  return {
    read,
    useKept: (staffId: string, place: DraftPlace) =>
      useSyncExternalStore(drafts.subscribe, () => read(staffId, place)),
    /** Drops the draft where `words` is undefined. */
    keep(staffId: string, place: DraftPlace, words: Words | undefined): void {
      const key = toKey(staffId, place)
      const kept = words && { ...words }
      if (kept) parsed.set(kept, words)
      const reference = parseDraftPlace(place)?.reference
      if (reference && words) typedAt.set(reference, Date.now())
      else if (reference) typedAt.delete(reference)
      set(key, { words: kept, state: 'saving' })
      saveSoon(key, kept === undefined ? 0 : SAVE_AFTER_MS)
    },
  }
}

/** Undefined where there is no draft. */
export function useDraftState(staffId: string, place: DraftPlace): DraftState | undefined {
  return useSyncExternalStore(drafts.subscribe, () => {
    const kept = drafts.read().get(toKey(staffId, place))
    return kept?.words && kept.state
  })
}

/** Whether the person in front of this window has typed about the inquiry a moment ago. */
export function isWriting(reference: string): boolean {
  return Date.now() - (typedAt.get(reference) ?? 0) < WRITING_MS
}

/** Loads drafts now, and whenever the window is looked at again: another device may have others. */
export function followDrafts(): () => void {
  const load = () => {
    if (!document.hidden) void loadDrafts()
  }
  load()
  document.addEventListener('visibilitychange', load)
  return () => document.removeEventListener('visibilitychange', load)
}

/** Clears what the server has, before another person signs in. The rest waits for its author. */
export function forgetSavedDrafts(): void {
  drafts.set(new Map([...drafts.read()].filter(([, { state }]) => state !== 'saved')))
  loadedFor = ''
}

async function loadDrafts(): Promise<void> {
  const staffId = readStaffId()
  const before = drafts.read()
  const answer = await callDesk(listDraftsRoute).catch(() => undefined)
  if (answer === undefined) {
    if (loadedFor !== staffId) window.setTimeout(() => void loadDrafts(), AGAIN_AFTER_MS)
    return
  }
  if (staffId === '' || readStaffId() !== staffId) return
  const isFirst = loadedFor !== staffId
  loadedFor = staffId
  const stored = new Map(answer.drafts.map(({ place, words }) => [`${staffId} ${place}`, words]))
  const next = new Map(drafts.read())
  for (const [key, kept] of before)
    if (kept.state === 'saved' && next.get(key) === kept && !stored.has(key)) next.delete(key)
  for (const [key, words] of stored) {
    const kept = next.get(key)
    if (kept === undefined || (kept.state === 'saved' && kept === before.get(key))) {
      if (JSON.stringify(kept?.words) !== JSON.stringify(words)) next.set(key, { words, state: 'saved' })
    } else if (isFirst && kept.words) next.set(key, { words: join(words, kept.words), state: 'saving' })
  }
  drafts.set(next)
  for (const [key, { state }] of next) if (state === 'saving' && key.startsWith(staffId)) saveSoon(key, 0)
}

function join(stored: DraftWords, typed: DraftWords): DraftWords {
  const texts = TEXTS.flatMap((name) => {
    const [first, second] = [stored[name], typed[name]]
    if (typeof first !== 'string' || typeof second !== 'string' || second.includes(first)) return []
    return [[name, [first, second].filter(Boolean).join('\n\n')]]
  })
  return { ...typed, ...Object.fromEntries(texts) }
}

function set(key: string, kept: Kept | undefined): void {
  const next = new Map(drafts.read())
  if (kept === undefined) next.delete(key)
  else next.set(key, kept)
  drafts.set(next)
}

function saveSoon(key: string, afterMs: number): void {
  window.clearTimeout(timers.get(key))
  const timer = window.setTimeout(() => {
    saving = saving.then(() => save(key))
  }, afterMs)
  timers.set(key, timer)
}

async function save(key: string): Promise<void> {
  const kept = drafts.read().get(key)
  const [staffId = '', place = ''] = key.split(' ')
  if (kept?.state !== 'saving' || readStaffId() !== staffId || loadedFor !== staffId) return
  try {
    if (kept.words === undefined) await callDesk(deleteDraftRoute, { place })
    else await callDesk(saveDraftRoute, { place, body: { words: kept.words } })
    if (drafts.read().get(key) === kept) set(key, kept.words && { ...kept, state: 'saved' })
  } catch (error) {
    if (drafts.read().get(key) !== kept) return
    if (isFinal(error)) set(key, kept.words && { ...kept, state: 'refused' })
    else saveSoon(key, AGAIN_AFTER_MS)
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof DeskError && [404, 413, 422].includes(error.status ?? 0)
}

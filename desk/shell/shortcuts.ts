import { useEffect, useLayoutEffect, useRef } from 'react'
import { focusField, isTextField, keepForField, stopAwaiting } from './field-focus.ts'
import { readPreferences } from './preferences.ts'
import { toShortcutKey } from './shortcut-key.ts'

/** The first key of a sequence such as "g d" expires after this. */
const SEQUENCE_MS = 1_500
/** Keys in quicker succession are text, not shortcuts. */
const TEXT_PAUSE_MS = 500
/** A key pressed longer ago than this no longer applies. */
const MAX_EARLY_MS = 10_000

type Bindings = Readonly<Record<string, () => void>>

type Layer = { current: Bindings }[]

const pageLayer: Layer = []
const dialogLayer: Layer = []
let pending: { key: string; at: number } | undefined
/** A key pressed while what it is for is still loading. */
let early: { key: string; until: number } | undefined
let lastTextAt = Number.NEGATIVE_INFINITY

/** Binds keys and sequences ("g d") while the component is mounted. Bindings must be unique. */
export function useShortcuts(bindings: Bindings): void {
  useBindings(pageLayer, bindings)
}

export function useDialogShortcuts(bindings: Bindings): void {
  useBindings(dialogLayer, bindings)
}

function useBindings(layer: Layer, bindings: Bindings): void {
  const latest = useRef(bindings)
  useEffect(() => {
    latest.current = bindings
    if (layer === toLayer()) runEarly(bindings)
  })
  // Before it is painted: an unbound key would count as text, and the next one too.
  useLayoutEffect(() => {
    layer.push(latest)
    return () => {
      layer.splice(layer.indexOf(latest), 1)
    }
  }, [layer])
}

/** Bindings for what is still loading: the last of these keys that was pressed acts once it is bound to something else. */
export function holdKeys(keys: string): Bindings {
  return Object.fromEntries([...keys].map((key) => [key, () => holdKey(key)]))
}

function holdKey(key: string): void {
  early = { key, until: performance.now() + MAX_EARLY_MS }
}

/** Text entry has ended: the next key is a shortcut. */
export function endText(): void {
  lastTextAt = Number.NEGATIVE_INFINITY
}

/** Listens from the first moment: text typed while the desk loads must not trigger shortcuts. */
export function listenToKeys(): void {
  document.addEventListener('keydown', handleKey)
  document.addEventListener('pointerdown', () => {
    stopAwaiting()
    early = undefined
  })
  document.addEventListener('focusin', ({ target }) => isTextField(target) && stopAwaiting())
}

function handleKey(event: KeyboardEvent): void {
  if (event.key === 'Escape' && isDialogOpen()) leaveDialog(event)
  else if (event.defaultPrevented) return
  else if (isText(event)) noteText(event)
  else if (event.key === 'Escape') leave(event)
  else if (mayAct(event)) act(event)
}

/** Keys in a field or composition are text, and so are those that directly follow text or an unbound key. */
function isText(event: KeyboardEvent): boolean {
  const { key, target, timeStamp } = event
  if (event.isComposing || key === 'Process') return true
  if (isCombined(event)) return false
  if (isTextField(target)) return key.length === 1
  if (isCovered()) return false
  if (keepForField(event)) {
    event.preventDefault()
    return true
  }
  return isLetter(key) && timeStamp - lastTextAt < TEXT_PAUSE_MS
}

function mayAct(event: KeyboardEvent): boolean {
  const { key, target } = event
  const isFree = !(isCombined(event) || isTextField(target) || isMenuOpen())
  return isFree && isLetter(key) && readPreferences().shortcuts
}

function act(event: KeyboardEvent): void {
  const { timeStamp } = event
  const key = toShortcutKey(event)
  const begun = pending && timeStamp - pending.at < SEQUENCE_MS ? `${pending.key} ` : ''
  pending = undefined
  early = undefined
  const action = find(begun + key) ?? find(key) ?? findEarly(key)
  if (action) {
    event.preventDefault()
    action()
  } else if (
    toLayer().some(({ current }) => Object.keys(current).some((keys) => keys.startsWith(`${key} `)))
  ) {
    pending = { key, at: timeStamp }
  } else if (/[1-9]/.test(key)) {
    holdKey(key)
  } else {
    noteText(event)
  }
}

/** Only as what the key would do now: of a part that is covered by one that is still loading, it is not meant. */
function runEarly(bindings: Bindings): void {
  const action = early && performance.now() < early.until ? bindings[early.key] : undefined
  if (early === undefined || action === undefined || action !== find(early.key)) return
  early = undefined
  action()
}

function find(keys: string): (() => void) | undefined {
  return toLayer().findLast(({ current }) => current[keys] !== undefined)?.current[keys]
}

/** The search key works even before the desk has loaded. */
function findEarly(key: string): (() => void) | undefined {
  return pageLayer.length === 0 && key === '/' ? () => focusField('search') : undefined
}

/** Radix gives Escape to a dialog only a moment after it is shown. */
function leaveDialog(event: KeyboardEvent): void {
  if (event.isComposing) return
  event.preventDefault()
  find('Escape')?.()
}

function leave(event: KeyboardEvent): void {
  stopAwaiting()
  endText()
  if (isCovered() || !isTextField(event.target)) return
  // Escape would clear a search field.
  event.preventDefault()
  event.target.blur()
}

function noteText({ timeStamp }: KeyboardEvent): void {
  pending = undefined
  lastTextAt = timeStamp
}

function isCombined({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey
}

/** Space activates the focused element, and scrolls. */
function isLetter(key: string): boolean {
  return key.length === 1 && key !== ' '
}

function isCovered(): boolean {
  return isDialogOpen() || isMenuOpen()
}

export function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog]') !== null
}

function isMenuOpen(): boolean {
  return document.querySelector('[role=menu]') !== null
}

function toLayer(): Layer {
  return isDialogOpen() ? dialogLayer : pageLayer
}

import * as v from 'valibot'
import { createStore, useStore } from '../platform/store.ts'

const KEY = 'desk-preferences'

const schema = v.fallback(
  v.object({
    sound: v.optional(v.boolean(), true),
    notifications: v.optional(v.boolean(), false),
    shortcuts: v.optional(v.boolean(), true),
    theme: v.optional(v.picklist(['system', 'light', 'dark']), 'system'),
  }),
  { sound: true, notifications: false, shortcuts: true, theme: 'system' },
)
export type Preferences = v.InferOutput<typeof schema>

const preferences = createStore(read())

/** Stored in this browser; no patient data. */
export function usePreferences(): Preferences {
  return useStore(preferences)
}

export const readPreferences = preferences.read

export function setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  const next = { ...readPreferences(), [name]: value }
  preferences.set(next)
  localStorage.setItem(KEY, JSON.stringify(next))
  applyTheme()
}

export function applyTheme(): void {
  const { theme } = readPreferences()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

function read(): Preferences {
  try {
    return v.parse(schema, JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    // Invalid or foreign data counts as no choice.
    return v.parse(schema, {})
  }
}

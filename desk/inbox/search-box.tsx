import { type FormEvent, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { View } from '#contract/desk/statuses.ts'
import { Icon } from '../shell/icon.tsx'
import { useShortcuts } from '../shell/shortcuts.ts'
import { type Filters, toInboxPath } from './filters.ts'
import { keepWords } from './kept-words.ts'

/** Finds by reference, name, phone, e-mail or words, in all inquiries at first. */
export function SearchBox({ view, filters }: { view: View; filters: Filters }) {
  const [, navigate] = useLocation()
  const input = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => input.current?.select() })
  useEffect(() => {
    if (window.location.hash === '#search') input.current?.focus()
  }, [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q')).trim()
    const isNew = q !== '' && filters.q === undefined
    const next = { ...filters, q }
    navigate(toInboxPath(isNew ? 'all' : view, next), { state: keepWords(next) })
  }

  return (
    <search className="search">
      <form className="search__form" onSubmit={submit}>
        <Icon name="search" />
        <label className="visually-hidden" htmlFor="search">
          Search by reference, name, phone, e-mail or words
        </label>
        {/* Another list brings its own words. */}
        <input
          key={filters.q ?? ''}
          ref={input}
          id="search"
          className="search__input"
          type="search"
          dir="auto"
          name="q"
          defaultValue={filters.q ?? ''}
          placeholder="Search"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <span className="search__key" aria-hidden="true">
          /
        </span>
      </form>
    </search>
  )
}

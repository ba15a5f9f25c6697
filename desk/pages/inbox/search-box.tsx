import type { FormEvent } from 'react'
import { useLocation } from 'wouter'
import type { View } from '#contract/life/views.ts'
import { type Filters, toInboxPath } from '../../case/filters.ts'
import { registerField } from '../../shell/field-focus.ts'
import { Icon } from '../../shell/icon.tsx'
import { focusPageTitle } from '../../shell/page-title.tsx'
import { keepWords } from './kept-words.ts'

/** Searches references, names, phones, e-mails, messages, notes and replies, at first in all inquiries. */
export function SearchBox({ view, filters }: { view: View; filters: Filters }) {
  const [, navigate] = useLocation()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q')).trim()
    const isNew = q !== '' && filters.q === undefined
    const next = { ...filters, q }
    navigate(toInboxPath(isNew ? 'all' : view, next), { state: keepWords(next) })
    // Moves the focus so that the next keys are the list's shortcuts.
    focusPageTitle()
  }

  return (
    <search className="search-box">
      <form className="search-box__form" onSubmit={submit}>
        <Icon name="search" />
        <label className="visually-hidden" htmlFor="search">
          Search by reference, name, phone, e-mail or words
        </label>
        {/* Remounted for each list, which has its own search words. */}
        <input
          key={filters.q ?? ''}
          ref={registerSearch}
          id="search"
          className="search-box__input"
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
        <span className="search-box__key" aria-hidden="true">
          /
        </span>
      </form>
    </search>
  )
}

function registerSearch(input: HTMLInputElement | null) {
  return registerField('search', input)
}

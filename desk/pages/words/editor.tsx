import { type SubmitEvent, useRef, useState } from 'react'
import type { PreviewPage, TextsAnswer } from '#contract/desk/texts.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { Failure } from '../../shell/failure.tsx'
import { tellDone } from '../../shell/toasts-store.ts'
import { findPart, listParts, toLabel } from './parts.ts'
import { Preview } from './preview.tsx'
import { Publications } from './publications.tsx'
import { toFieldId } from './text-field.tsx'
import { TextRows } from './text-rows.tsx'
import { useDraft } from './use-draft.ts'
import { useTextChanges } from './use-texts.ts'

const MAX_FOUND = 40

type Shown = { prefix: string; page: PreviewPage; chosen: string | undefined; find: string }

/** The texts of a part beside the page that shows them. */
export function Editor({ texts: answer }: { texts: TextsAnswer }) {
  const draft = useDraft(answer)
  const { saving, publishing, linking, reload } = useTextChanges(answer.locale)
  const parts = listParts(Object.keys(answer.defaults))
  const [shown, setShown] = useState<Shown>({ prefix: 'hero', page: 'home', chosen: undefined, find: '' })
  const part = parts.find(({ prefix }) => prefix === shown.prefix) ?? parts[0] ?? findPart('hero')
  const form = useRef<HTMLFormElement>(null)
  const isBusy = saving.isPending || publishing.isPending
  const failure = saving.error ?? publishing.error ?? linking.error
  const refused = failure instanceof DeskError ? failure.fields : {}
  const errors = { ...toOwn(refused, answer.locale), ...draft.errors }
  const found = shown.find.trim() === '' ? undefined : findTexts(draft.all, shown.find)

  function choose(path: string): void {
    const { prefix } = findPart(path)
    setShown((before) => ({ ...before, prefix, chosen: path, find: '' }))
    // Once its part is rendered.
    window.setTimeout(() => {
      const field = document.getElementById(toFieldId(path))
      field?.focus()
      field?.scrollIntoView({ block: 'center' })
    })
  }

  function reset(): void {
    for (const { reset: forget } of [saving, publishing, linking]) forget()
  }

  function fail(error: Error): void {
    if (error instanceof DeskError && error.code === 'stale') void reload()
  }

  function save(then?: () => void): void {
    const [wrong] = Object.keys(draft.errors)
    if (wrong !== undefined) {
      choose(wrong)
      return
    }
    if (isBusy) return
    reset()
    if (!draft.hasUnsaved) {
      then?.()
      return
    }
    saving.mutate(
      { version: answer.version, texts: draft.texts },
      {
        onError: fail,
        onSuccess() {
          draft.settle()
          if (then) then()
          else tellDone('The draft is saved.')
        },
      },
    )
  }

  function publish(): void {
    save(() =>
      publishing.mutate(undefined, {
        onSuccess: ({ changed }) =>
          tellDone(
            changed === 0 ? 'Nothing has changed.' : 'Published. The site shows it within ten seconds.',
          ),
        onError(error) {
          const [wrong] = error instanceof DeskError ? Object.keys(toOwn(error.fields, answer.locale)) : []
          if (wrong !== undefined) choose(wrong)
        },
      }),
    )
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    save()
  }

  return (
    <>
      <div className="words__editor">
        <form ref={form} className="form words__fields" noValidate onSubmit={submit}>
          <div className="words__choice">
            <SelectField
              id="words-part"
              label="Part"
              errorPrefix=""
              value={part.prefix}
              onChange={({ target }) => {
                const next = parts.find(({ prefix }) => prefix === target.value) ?? part
                const first = Object.keys(answer.defaults).find(
                  (path) => findPart(path).prefix === next.prefix,
                )
                setShown({ prefix: next.prefix, page: next.page, chosen: first, find: '' })
              }}
            >
              {parts.map(({ prefix, name }) => (
                <option key={prefix} value={prefix}>
                  {name}
                  {Object.keys(draft.texts).some((path) => findPart(path).prefix === prefix)
                    ? ' (changed)'
                    : ''}
                </option>
              ))}
            </SelectField>
            <TextField
              id="words-find"
              label="Find a text"
              type="search"
              errorPrefix=""
              value={shown.find}
              onChange={({ target }) => setShown({ ...shown, find: target.value })}
            />
          </div>
          {found ? (
            <ul className="words__found" aria-label="Texts that were found">
              {found.slice(0, MAX_FOUND).map((path) => (
                <li key={path}>
                  <button className="tool words__hit" type="button" onClick={() => choose(path)}>
                    <span className="words__hit-text" dir="auto">
                      {draft.all[path]}
                    </span>
                    <span className="words__aside">
                      {findPart(path).name}: {toLabel(path, findPart(path))}
                    </span>
                  </button>
                </li>
              ))}
              {found.length === 0 && <li>No text has these words.</li>}
            </ul>
          ) : (
            <TextRows
              part={part}
              answer={answer}
              draft={draft}
              errors={errors}
              onFocus={(path) => setShown((before) => ({ ...before, chosen: path }))}
            />
          )}
          <div className="words__actions">
            <Failure text={failure && toFailureWords(failure, failure === publishing.error)} />
            <div className="actions">
              <button className="tool tool--main" type="button" aria-disabled={isBusy} onClick={publish}>
                {publishing.isPending ? 'Publishing …' : 'Publish'}
              </button>
              <button className="tool" type="submit" aria-disabled={isBusy}>
                {saving.isPending ? 'Saving …' : 'Save the draft'}
              </button>
            </div>
            <p className="words__aside" role="status">
              {toState(draft)}
            </p>
          </div>
        </form>
        <Preview
          answer={answer}
          texts={draft.texts}
          page={shown.page}
          chosen={shown.chosen}
          onPage={(page) => setShown({ ...shown, page })}
          onChoose={choose}
        />
      </div>
      <Publications answer={answer} linking={linking} hasUnsaved={draft.hasUnsaved} />
    </>
  )
}

/** Those of this language; the server names another language before the path. */
function toOwn(fields: Readonly<Record<string, string>>, locale: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, reason]) => {
      const [of, rest] = path.includes(':') ? path.split(':') : [locale, path]
      return of === locale && rest !== undefined ? [[rest, reason]] : []
    }),
  )
}

function toFailureWords(error: Error, isOfPublishing: boolean): string {
  if (!(error instanceof DeskError) || error.code !== 'fields') return toPlainWords(error)
  const whole = isOfPublishing ? 'This can’t be published.' : toPlainWords(error)
  return [whole, ...Object.values(error.fields).slice(0, 3)].join(' ')
}

function toState({ hasUnsaved, isPublishable }: { hasUnsaved: boolean; isPublishable: boolean }): string {
  if (hasUnsaved) return 'There are changes that are not saved yet.'
  return isPublishable ? 'The draft is saved, and not published yet.' : 'This is what the site shows.'
}

function findTexts(all: Readonly<Record<string, string>>, find: string): string[] {
  const words = find.trim().toLowerCase()
  return Object.keys(all).filter((path) => all[path]?.toLowerCase().includes(words))
}

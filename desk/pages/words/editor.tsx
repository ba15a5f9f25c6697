import { type SubmitEvent, useRef, useState } from 'react'
import type { TextsAnswer } from '#contract/desk/texts.ts'
import { findPart, listParts, type Part } from '#contract/texts/parts.ts'
import type { PreviewPage } from '#contract/texts/preview-pages.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { Failure } from '../../shell/failure.tsx'
import { tellDone } from '../../shell/toasts-store.ts'
import { toLabel } from './labels.ts'
import { LinksSection } from './links-section.tsx'
import { findNextPart, PartSignature, toProgress } from './part-signature.tsx'
import { Preview } from './preview.tsx'
import { toFieldId } from './text-field.tsx'
import { TextRows } from './text-rows.tsx'
import { TextsHistory } from './texts-history.tsx'
import { type TextDraft, useDraft } from './use-draft.ts'
import { useTextChanges } from './use-texts.ts'

const MAX_FOUND = 40

type Shown = { prefix: string; page: PreviewPage; chosen: string | undefined; find: string }

/** The texts of a part beside the page that shows them. */
export function Editor({ texts: answer }: { texts: TextsAnswer }) {
  const draft = useDraft(answer)
  const { saving, signing, publishing, reload } = useTextChanges(answer)
  const parts = listParts(Object.keys(answer.defaults))
  const [shown, setShown] = useState<Shown>({ prefix: 'hero', page: 'home', chosen: undefined, find: '' })
  const part = parts.find(({ prefix }) => prefix === shown.prefix) ?? parts[0] ?? findPart('hero')
  const form = useRef<HTMLFormElement>(null)
  const signed = answer.parts.find(({ prefix }) => prefix === part.prefix)
  const isBusy = saving.isPending || signing.isPending || publishing.isPending
  const failure = saving.error ?? signing.error ?? publishing.error
  const refused = failure instanceof DeskError ? failure.fields : {}
  const errors = { ...refused, ...draft.errors }
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

  function toMark(prefix: string): string {
    const state = answer.parts.find((one) => one.prefix === prefix)?.state
    if (state === 'signed') return ' (signed)'
    if (state === 'stale') return ' (sign again)'
    const isChanged = Object.keys(draft.texts).some((path) => findPart(path).prefix === prefix)
    return isChanged ? ' (changed)' : ''
  }

  function reset(): void {
    for (const { reset: forget } of [saving, signing, publishing]) forget()
  }

  function fail(error: Error): void {
    if (error instanceof DeskError && error.code === 'stale') void reload()
  }

  function save(then?: (saved: TextsAnswer) => void): void {
    const [wrong] = Object.keys(draft.errors)
    if (wrong !== undefined) {
      choose(wrong)
      return
    }
    if (isBusy) return
    reset()
    if (!draft.hasUnsaved) {
      then?.(answer)
      return
    }
    saving.mutate(
      { version: answer.version, texts: draft.texts },
      {
        onError: fail,
        onSuccess(saved) {
          draft.settle()
          if (then) then(saved)
          else tellDone('The draft is saved.')
        },
      },
    )
  }

  function publish(): void {
    save(() =>
      publishing.mutate(undefined, {
        onSuccess: ({ changed, signed: added }) =>
          tellDone(
            changed + added === 0
              ? 'Nothing has changed.'
              : 'Published. The site shows it within ten seconds.',
          ),
        onError(error) {
          const [wrong] = error instanceof DeskError ? Object.keys(error.fields) : []
          if (wrong !== undefined) choose(wrong)
        },
      }),
    )
  }

  function show(next: Part): void {
    const first = Object.keys(answer.defaults).find((path) => findPart(path).prefix === next.prefix)
    setShown({ prefix: next.prefix, page: next.page, chosen: first, find: '' })
  }

  function sign(): void {
    save(({ parts: read }) => {
      const { prefix, digest } = read.find((one) => one.prefix === part.prefix) ?? {}
      if (prefix === undefined || digest === undefined) return
      signing.mutate(
        { prefix, digest },
        {
          onSuccess(after) {
            tellDone(`Signed. ${toProgress(after.parts)}`)
            const next = findNextPart(after.parts, prefix)
            if (next !== undefined) show(findPart(next))
            document.getElementById('words-part')?.focus()
          },
          onError: fail,
        },
      )
    })
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    save()
  }

  return (
    <>
      <div className="words__editor" data-compared={answer.english ? '' : undefined}>
        <form ref={form} className="form words__fields" noValidate onSubmit={submit}>
          <div className="words__choice">
            <SelectField
              id="words-part"
              label="Part"
              errorPrefix=""
              value={part.prefix}
              onChange={({ target }) => {
                show(parts.find(({ prefix }) => prefix === target.value) ?? part)
              }}
            >
              {parts.map(({ prefix, name }) => (
                <option key={prefix} value={prefix}>
                  {name}
                  {toMark(prefix)}
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
            {signed && !found && (
              <PartSignature part={signed} name={part.name} isBusy={isBusy} onSign={sign} />
            )}
            <div className="actions">
              {answer.reviewer === null && (
                <button className="tool tool--main" type="button" aria-disabled={isBusy} onClick={publish}>
                  {publishing.isPending ? 'Publishing …' : 'Publish'}
                </button>
              )}
              <button className="tool" type="submit" aria-disabled={isBusy}>
                {saving.isPending ? 'Saving …' : 'Save the draft'}
              </button>
            </div>
            <p className="words__aside" role="status">
              {answer.parts.length > 0 && `${toProgress(answer.parts)} `}
              {toState(draft, answer)}
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
      {answer.reviewer === null && (
        <>
          <LinksSection answer={answer} hasUnsaved={draft.hasUnsaved} />
          <TextsHistory answer={answer} />
        </>
      )}
    </>
  )
}

function toFailureWords(error: Error, isOfPublishing: boolean): string {
  if (!(error instanceof DeskError) || error.code !== 'fields') return toPlainWords(error)
  const whole = isOfPublishing ? 'This can’t be published.' : toPlainWords(error)
  return [whole, ...Object.values(error.fields).slice(0, 3)].join(' ')
}

type DraftState = Pick<TextDraft, 'hasUnsaved' | 'isPublishable'>

function toState({ hasUnsaved, isPublishable }: DraftState, answer: TextsAnswer): string {
  if (hasUnsaved) return 'There are changes that are not saved yet.'
  if (answer.reviewer) return 'Everything is saved.'
  return isPublishable || answer.hasNewSignatures
    ? 'The draft is saved, and not published yet.'
    : 'This is what the site shows.'
}

function findTexts(all: Readonly<Record<string, string>>, find: string): string[] {
  const words = find.trim().toLowerCase()
  return Object.keys(all).filter((path) => all[path]?.toLowerCase().includes(words))
}

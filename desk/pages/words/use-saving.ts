import type { TextsAnswer } from '#contract/desk/texts.ts'
import { findPart } from '#contract/texts/parts.ts'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { tellDone } from '../../shell/toasts-store.ts'
import { findNextPart, toProgress } from './part-signature.tsx'
import type { TextDraft } from './use-draft.ts'
import type { ShownPart } from './use-shown-part.ts'
import { useTextChanges } from './use-texts.ts'

/** Saves the draft, and publishes or signs what is saved. A text that is refused gets the focus. */
export function useSaving(answer: TextsAnswer, draft: TextDraft, { part, show, choose }: ShownPart) {
  const { saving, signing, publishing, reload } = useTextChanges(answer)
  const isBusy = saving.isPending || signing.isPending || publishing.isPending
  const failure = saving.error ?? signing.error ?? publishing.error
  const refused = failure instanceof DeskError ? failure.fields : {}

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
    for (const { reset } of [saving, signing, publishing]) reset()
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
        onSuccess: ({ changed, signed }) =>
          tellDone(
            changed + signed === 0
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

  function sign(): void {
    save(({ parts }) => {
      const { prefix, digest } = parts.find((one) => one.prefix === part.prefix) ?? {}
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

  return {
    save,
    publish,
    sign,
    isBusy,
    isSaving: saving.isPending,
    isPublishing: publishing.isPending,
    errors: { ...refused, ...draft.errors },
    failure: failure && toFailureWords(failure, failure === publishing.error),
  }
}

function toFailureWords(error: Error, isOfPublishing: boolean): string {
  if (!(error instanceof DeskError) || error.code !== 'fields') return toPlainWords(error)
  const whole = isOfPublishing ? 'This can’t be published.' : toPlainWords(error)
  return [whole, ...Object.values(error.fields).slice(0, 3)].join(' ')
}

import type { SubmitEvent } from 'react'
import type { TextsAnswer } from '#contract/desk/texts.ts'
import { Failure } from '../../shell/failure.tsx'
import { FoundTexts } from './found-texts.tsx'
import { LinksSection } from './links-section.tsx'
import { PartChoice } from './part-choice.tsx'
import { PartSignature, toProgress } from './part-signature.tsx'
import { Preview } from './preview.tsx'
import { TextRows } from './text-rows.tsx'
import { TextsHistory } from './texts-history.tsx'
import { type TextDraft, useDraft } from './use-draft.ts'
import { useSaving } from './use-saving.ts'
import { useShownPart } from './use-shown-part.ts'

/** The texts of a part beside the page that shows them. */
export function Editor({ texts: answer }: { texts: TextsAnswer }) {
  const draft = useDraft(answer)
  const shown = useShownPart(answer)
  const saving = useSaving(answer, draft, shown)
  const { part, find, change, choose } = shown
  const { isBusy } = saving
  const isFinding = find.trim() !== ''
  const signed = answer.parts.find(({ prefix }) => prefix === part.prefix)

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    saving.save()
  }

  return (
    <>
      <div className="words__editor" data-compared={answer.english ? '' : undefined}>
        <form className="form words__fields" noValidate onSubmit={submit}>
          <PartChoice answer={answer} draft={draft} shown={shown} />
          {isFinding ? (
            <FoundTexts all={draft.all} find={find} onChoose={choose} />
          ) : (
            <TextRows
              part={part}
              answer={answer}
              draft={draft}
              errors={saving.errors}
              onFocus={(path) => change({ chosen: path })}
            />
          )}
          <div className="words__actions">
            <Failure text={saving.failure} />
            {signed && !isFinding && (
              <PartSignature part={signed} name={part.name} isBusy={isBusy} onSign={saving.sign} />
            )}
            <div className="actions">
              {answer.reviewer === null && (
                <button
                  className="tool tool--main"
                  type="button"
                  aria-disabled={isBusy}
                  onClick={saving.publish}
                >
                  {saving.isPublishing ? 'Publishing …' : 'Publish'}
                </button>
              )}
              <button className="tool" type="submit" aria-disabled={isBusy}>
                {saving.isSaving ? 'Saving …' : 'Save the draft'}
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
          onPage={(page) => change({ page })}
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

type DraftState = Pick<TextDraft, 'hasUnsaved' | 'isPublishable'>

function toState({ hasUnsaved, isPublishable }: DraftState, answer: TextsAnswer): string {
  if (hasUnsaved) return 'There are changes that are not saved yet.'
  if (answer.reviewer) return 'Everything is saved.'
  return isPublishable || answer.hasNewSignatures
    ? 'The draft is saved, and not published yet.'
    : 'This is what the site shows.'
}

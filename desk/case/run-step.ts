import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { type InquiryRow, inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import { isAllowed, type Step } from '#contract/life/actions.ts'
import { unknownOffice } from '#contract/office-hours.ts'
import { callDesk } from '../platform/api.ts'
import { keepAsNote } from '../replies/drafts.ts'
import { awaitDone, tellDone, tellFailed } from '../shell/toasts-store.ts'
import { readNow } from '../time/clock.ts'
import { toNames } from '../workplace/names.ts'
import { workplaceQuery } from '../workplace/use-workplace.ts'
import { findNewest, keepAnswer, patchCached, restoreCached, toRow } from './cached-rows.ts'
import { explainFailure } from './explain-failure.ts'
import { predictSteps, toDoneWords } from './steps.ts'

/** `known` is the inquiry as the server last sent it, without pending steps. */
type Acting = { known: InquiryRow; step: Step }

/** `onBack` is called when the step was refused or undone. */
export type RunOptions = { onRefused?: () => void; onDone?: () => void; onBack?: () => void }

const KEY = 'step'

/** Shows a step at once. Sends it after earlier steps, under their version: it conflicts with others' steps only. */
export function runStep(
  client: QueryClient,
  row: InquiryRow,
  step: Step,
  { onRefused, onDone, onBack }: RunOptions = {},
): void {
  const { reference } = row
  const known = findPending(client, reference)[0]?.known ?? findNewest(client, row)
  const readNames = () => toNames(client.getQueryData(workplaceQuery.queryKey))
  // Undoing is not undone: meanwhile z means the act before it.
  const awaited = step.action === 'undo' ? undefined : awaitDone()
  const observer = new MutationObserver(client, {
    mutationKey: [KEY, reference],
    scope: { id: reference },
    mutationFn: (acting: Acting) =>
      callDesk(inquiryDetailSchema, `inquiries/${reference}/actions`, {
        method: 'POST',
        body: { ...acting.step, version: findNewest(client, acting.known).version },
      }),
    onMutate: async (acting) => {
      await client.cancelQueries({ queryKey: ['inquiries'] })
      await client.cancelQueries({ queryKey: ['inquiry', reference] })
      return show(acting.known, findPending(client, reference))
    },
    onSuccess: (detail, acting) => {
      const before = findNewest(client, acting.known)
      keepAnswer(client, detail, readMe())
      onDone?.()
      showPending(toRow(detail.inquiry), acting)
      const after = toRow(detail.inquiry)
      const takeBack = () =>
        runStep(client, after, { action: 'undo', of: after.version }, { ...(onBack && { onDone: onBack }) })
      const tell = awaited?.tellDone ?? tellDone
      tell(
        toDoneWords(before, step, detail.now, readNames().toName, after),
        // Undoing a step without effect would undo somebody else's change.
        after.version > before.version && isAllowed('undo', after) ? takeBack : undefined,
      )
    },
    onError: async (error, acting, before) => {
      awaited?.forget()
      const now = findNewest(client, acting.known)
      if (before) restoreCached(client, now, before)
      showPending(now, acting)
      const words = 'note' in step && step.note ? step.note.text : undefined
      if (words !== undefined) keepAsNote(readMe(), reference, words)
      onRefused?.()
      onBack?.()
      const why = await explainFailure(client, error, reference, readNames().toName)
      tellFailed(words === undefined ? why : `${why} Your words are kept in the note field of ${reference}.`)
    },
    onSettled: () => {
      // A refetch during other pending steps would hide them.
      if (client.isMutating({ mutationKey: [KEY] }) === 1)
        void client.invalidateQueries({ queryKey: ['inquiries'] })
    },
  })

  const forget = () => observer.reset()
  observer.mutate({ known, step }).then(forget, forget)

  function readMe(): string {
    return readNames().me?.id ?? ''
  }

  function show(from: InquiryRow, steps: readonly Acting[]) {
    const [me, now] = [readMe(), readNow()]
    const office = client.getQueryData(workplaceQuery.queryKey)?.company ?? unknownOffice
    const predicted = predictSteps(
      from,
      steps.map((acting) => acting.step),
      { me, now, office, disabled: readNames().disabled },
    )
    return patchCached(client, predicted, me, now)
  }

  function showPending(from: InquiryRow, done: Acting): void {
    const pending = findPending(client, reference).filter((acting) => acting !== done)
    if (pending.length > 0) show(from, pending)
  }
}

function findPending(client: QueryClient, reference: string): Acting[] {
  return client
    .getMutationCache()
    .findAll({ mutationKey: [KEY, reference], status: 'pending' })
    .map(({ state }) => state.variables)
    .filter(isActing)
}

function isActing(variables: unknown): variables is Acting {
  return typeof variables === 'object' && variables !== null && 'step' in variables
}

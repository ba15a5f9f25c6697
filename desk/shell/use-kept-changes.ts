import { type QueryFunction, useMutation, useQueryClient } from '@tanstack/react-query'
import { isolate } from '#contract/words/isolate.ts'
import { DeskError, toPlainWords } from '../platform/desk-error.ts'
import { tellDone, tellFailed } from './toasts-store.ts'

type Kept = { id: string; version: number }

/** A list that the company keeps for all inquiries, such as the templates. `New` is one of it as it is sent. */
export type KeptList<Item extends Kept, New> = {
  add: (added: New) => Promise<Item[]>
  change: (id: string, changed: New & { version: number }) => Promise<Item[]>
  remove: (id: string, version: number) => Promise<Item[]>
  query: { queryKey: string[]; queryFn?: QueryFunction<Item[], string[]> }
  toNew: (item: Item) => New
  toName: (item: New | Item) => string
  /** One of it: "template". */
  noun: string
}

type Changed<New> = { id: string; version: number; changed: New }

export function useKeptChanges<Item extends Kept, New>(list: KeptList<Item, New>) {
  const { query, toNew, toName, noun } = list
  const client = useQueryClient()
  const keep = (items: Item[]) => client.setQueryData(query.queryKey, items)
  const reload = async (error: Error) => {
    if (!isStale(error)) return
    // If this fails too, the next attempt is refused again and reads again.
    await client.fetchQuery({ ...query, staleTime: 0, retry: false }).catch(() => undefined)
  }

  const adding = useMutation({
    mutationFn: (added: New) => list.add(added),
    onSuccess: (items, added) => {
      keep(items)
      tellDone(`“${isolate(toName(added))}” is added for everyone.`)
    },
  })
  const changing = useMutation({
    mutationFn: ({ id, version, changed }: Changed<New>) => list.change(id, { ...changed, version }),
    onSuccess: (items, { changed }) => {
      keep(items)
      tellDone(`“${isolate(toName(changed))}” is changed for everyone.`)
    },
    onError: reload,
  })
  const removing = useMutation({
    mutationFn: ({ id, version }: Item) => list.remove(id, version),
    onSuccess: (items, item) => {
      keep(items)
      tellDone(`“${isolate(toName(item))}” is deleted.`, { undo: () => adding.mutate(toNew(item)) })
    },
    onError: async (error) => {
      await reload(error)
      tellFailed(isStale(error) ? toPlainWords(error) : `${toPlainWords(error)} The ${noun} is still there.`)
    },
  })
  const find = (id: string) => client.getQueryData<Item[]>(query.queryKey)?.find((item) => item.id === id)
  return { adding, changing, remove: removing.mutate, find }
}

/** Somebody else has changed or deleted it meanwhile. */
export function isStale(error: Error): boolean {
  return error instanceof DeskError && ['changed_meanwhile', 'stale', 'not_found'].includes(error.code)
}

/** After a refusal of what was saved: what saving again does. */
export function toRetryWords(error: Error, known: Kept | undefined, noun: string): string {
  if (!isStale(error)) return ''
  return known ? 'Saving again replaces their version.' : `Saving again adds it as a new ${noun}.`
}

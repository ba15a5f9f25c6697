import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changeSectionRoute,
  listSectionsRoute,
  restoreSectionRoute,
  type SectionName,
} from '#contract/settings/settings.ts'
import { callDesk } from '../../platform/api.ts'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { settingsKey } from '../../settings-history/use-history.ts'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { readinessKey } from '../../workplace/use-readiness.ts'
import { workplaceKey } from '../../workplace/workplace-key.ts'
import { reloadLook } from './reload-look.ts'

const settingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: ({ signal }) => callDesk(listSectionsRoute, { signal }),
  // A refetch must not replace words that somebody is typing.
  refetchOnWindowFocus: false,
})

export function useSettings() {
  return useQuery(settingsQuery)
}

type Restored = { version: number; forceSave?: boolean }
type Saved = Restored & { value: Record<string, unknown> }

function isAsked(error: Error | null): error is DeskError {
  return error instanceof DeskError && ['confirm_first', 'not_reached'].includes(error.code)
}

function toReason(error: Error): string {
  const sentences = error instanceof DeskError ? Object.values(error.fields) : []
  return [toPlainWords(error), ...sentences].join(' ')
}

export function useSettingsChanges(name: SectionName, title: string) {
  const client = useQueryClient()
  const reload = () => {
    reloadLook()
    return Promise.all(
      [settingsKey, workplaceKey, readinessKey, ['settings'], ['setup']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  }
  const saving = useMutation({
    // Keys are written out, so that the compiler refuses one that the route doesn't have.
    mutationFn: ({ version, value, forceSave = false }: Saved) =>
      callDesk(changeSectionRoute, { name, body: { version, value, although: forceSave } }),
    async onSuccess() {
      await reload()
      tellDone(`${title}: saved, and in use.`)
    },
  })
  const {
    mutate: restore,
    error,
    variables,
  } = useMutation({
    mutationFn: ({ version, forceSave = false }: Restored) =>
      callDesk(restoreSectionRoute, { name, version: String(version), body: { although: forceSave } }),
    async onSuccess(_answer, { version }) {
      await reload()
      tellDone(version === 0 ? `${title}: as released again.` : `${title}: as it was before.`)
    },
    onError(failure) {
      if (!isAsked(failure)) tellFailed(toReason(failure))
    },
  })
  const refused =
    variables !== undefined && isAsked(error) ? { ...variables, reason: toReason(error) } : undefined
  return { saving, restore, refused, reload }
}

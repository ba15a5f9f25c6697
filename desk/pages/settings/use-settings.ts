import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { historySchema, type SectionName, settingsAnswerSchema } from '#contract/settings.ts'
import { callDesk } from '../../platform/api.ts'
import { toPlainWords } from '../../platform/desk-error.ts'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { workplaceKey } from '../../workplace/workplace-key.ts'
import { reloadLook } from './reload-look.ts'
import { sectionWords } from './section-words.ts'

const PATH = 'admin/settings'
const settingsKey = ['company-settings'] as const

const settingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: ({ signal }) => callDesk(settingsAnswerSchema, PATH, { signal }),
  // What somebody types must not be exchanged under their hands.
  refetchOnWindowFocus: false,
})

export function useSettings() {
  return useQuery(settingsQuery)
}

export function useHistory(name: SectionName, isShown: boolean) {
  return useQuery({
    queryKey: [...settingsKey, name, 'history'],
    queryFn: ({ signal }) => callDesk(historySchema, `${PATH}/${name}/history`, { signal }),
    enabled: isShown,
  })
}

type Saved = { version: number; value: object; although?: true }

export function useSettingsChanges(name: SectionName) {
  const client = useQueryClient()
  const { title } = sectionWords[name]
  const reload = () => {
    reloadLook()
    return Promise.all(
      [settingsKey, workplaceKey, ['settings'], ['setup']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  }
  const saving = useMutation({
    mutationFn: (saved: Saved) => callDesk(v.unknown(), `${PATH}/${name}`, { method: 'PUT', body: saved }),
    async onSuccess() {
      await reload()
      tellDone(`${title}: saved, and in use.`)
    },
  })
  const { mutate: restore } = useMutation({
    mutationFn: (version: number) =>
      callDesk(v.unknown(), `${PATH}/${name}/history/${version}/restore`, { method: 'POST', body: {} }),
    async onSuccess(_answer, version) {
      await reload()
      tellDone(version === 0 ? `${title}: as released again.` : `${title}: as in version ${version} again.`)
    },
    onError: (error) => tellFailed(toPlainWords(error)),
  })
  return { saving, restore, reload }
}

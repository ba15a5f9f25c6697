import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addHospitalRoute,
  changeHospitalRoute,
  type Hospital,
  type HospitalWords,
  importHospitalsRoute,
} from '#contract/desk/hospitals.ts'
import { isolate } from '#contract/words/isolate.ts'
import { hospitalsKey } from '../../hospitals/hospitals-key.ts'
import { callDesk } from '../../platform/api.ts'
import { toPlainWords } from '../../platform/desk-error.ts'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'

type Saved = { known: Hospital | undefined; words: HospitalWords }

export function useHospitalChanges() {
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: hospitalsKey })
  const saving = useMutation({
    mutationFn: ({ known, words }: Saved) =>
      known === undefined
        ? callDesk(addHospitalRoute, { body: words })
        : callDesk(changeHospitalRoute, { id: known.id, body: { ...words, version: known.version } }),
    onSuccess: ({ name }, { known }) => tellDone(`${isolate(name)} is ${known ? 'changed' : 'added'}.`),
    onSettled: reload,
  })
  const archiving = useMutation({
    mutationFn: ({ id, answered: _, ...hospital }: Hospital) =>
      callDesk(changeHospitalRoute, { id, body: { ...hospital, archived: !hospital.archived } }),
    onSuccess: (hospital) =>
      tellDone(
        hospital.archived
          ? `${isolate(hospital.name)} is archived: nobody chooses it any more.`
          : `${isolate(hospital.name)} can be chosen again.`,
        { undo: () => archiving.mutate(hospital) },
      ),
    onError: (error) => tellFailed(toPlainWords(error)),
    onSettled: reload,
  })
  const importing = useMutation({
    mutationFn: (csv: string) => callDesk(importHospitalsRoute, { body: { csv } }),
    onSuccess: ({ added, changed }) => tellDone(`Read: ${added} added, ${changed} changed.`),
    onSettled: reload,
  })
  return { saving, archive: archiving.mutate, importing }
}

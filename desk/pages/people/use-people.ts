import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changedPersonSchema,
  disabledSchema,
  invitedSchema,
  type NewPerson,
  peopleSchema,
  type Role,
  resetSchema,
  type StaffPerson,
} from '#contract/desk/people.ts'
import { isolate } from '#contract/isolate.ts'
import { callDeskByPath } from '../../platform/api.ts'
import { toPlainWords } from '../../platform/desk-error.ts'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import type { ProfileDraft } from '../../workplace/profile-fields.tsx'
import { workplaceKey } from '../../workplace/workplace-key.ts'
import { peopleKey } from './people-key.ts'
import { toRoleWords } from './person-words.ts'

const PATH = 'admin/people'

export function usePeople() {
  return useQuery({
    queryKey: peopleKey,
    queryFn: ({ signal }) => callDeskByPath(peopleSchema, PATH, { signal }),
  })
}

export type GivenBy = 'mail' | 'link'

export function usePeopleChanges() {
  const client = useQueryClient()
  const reload = async () => {
    await client.invalidateQueries({ queryKey: peopleKey })
    await client.invalidateQueries({ queryKey: workplaceKey })
  }
  const post = (id: string, action: string) => `${PATH}/${id}/${action}`

  const inviting = useMutation({
    mutationFn: (person: Omit<NewPerson, keyof ProfileDraft> & ProfileDraft) =>
      callDeskByPath(invitedSchema, PATH, { method: 'POST', body: person }),
    onSettled: reload,
  })
  const changing = useMutation({
    mutationFn: ({ id, ...profile }: ProfileDraft & { id: string }) =>
      callDeskByPath(changedPersonSchema, `${PATH}/${id}`, { method: 'PUT', body: profile }),
    onSettled: reload,
  })
  const disabling = useMutation({
    mutationFn: ({ id, to }: { id: string; to: string | null }) =>
      callDeskByPath(disabledSchema, post(id, 'disable'), { method: 'POST', body: { to } }),
    onSettled: reload,
  })
  const resetting = useMutation({
    mutationFn: ({ id, by }: { id: string; by: GivenBy }) =>
      callDeskByPath(resetSchema, post(id, 'reset'), { method: 'POST', body: { by } }),
    onSettled: reload,
  })
  const { mutate: enable } = useMutation({
    mutationFn: ({ id }: StaffPerson) =>
      callDeskByPath(changedPersonSchema, post(id, 'enable'), { method: 'POST', body: {} }),
    onSuccess: (_answer, { name }) => tellDone(`${isolate(name)} can sign in again.`),
    onError: (error) => tellFailed(toPlainWords(error)),
    onSettled: reload,
  })
  const { mutate: setRole } = useMutation({
    mutationFn: ({ person: { id }, role }: { person: StaffPerson; role: Role }) =>
      callDeskByPath(changedPersonSchema, post(id, 'role'), { method: 'POST', body: { role } }),
    onSuccess: (_answer, { person, role }) =>
      tellDone(`${isolate(person.name)} is ${toRoleWords(role)} now.`, {
        undo: () => setRole({ person, role: person.role }),
      }),
    onError: (error) => tellFailed(toPlainWords(error)),
    onSettled: reload,
  })
  return { inviting, changing, disabling, resetting, enable, setRole }
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changePersonRoute,
  changeRoleRoute,
  disablePersonRoute,
  enablePersonRoute,
  invitePersonRoute,
  listPeopleRoute,
  type NewPerson,
  type Role,
  resetPersonRoute,
  type StaffPerson,
} from '#contract/desk/people.ts'
import { isolate } from '#contract/words/isolate.ts'
import { callDesk } from '../../platform/api.ts'
import { toPlainWords } from '../../platform/desk-error.ts'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import type { ProfileDraft } from '../../workplace/profile-fields.tsx'
import { workplaceKey } from '../../workplace/workplace-key.ts'
import { peopleKey } from './people-key.ts'
import { toRoleWords } from './person-words.ts'

export function usePeople() {
  return useQuery({
    queryKey: peopleKey,
    queryFn: ({ signal }) => callDesk(listPeopleRoute, { signal }),
  })
}

export type GivenBy = 'mail' | 'link'

export function usePeopleChanges() {
  const client = useQueryClient()
  const reload = async () => {
    await client.invalidateQueries({ queryKey: peopleKey })
    await client.invalidateQueries({ queryKey: workplaceKey })
  }

  const inviting = useMutation({
    mutationFn: (body: Omit<NewPerson, keyof ProfileDraft> & ProfileDraft) =>
      callDesk(invitePersonRoute, { body }),
    onSettled: reload,
  })
  const changing = useMutation({
    mutationFn: ({ id, ...body }: ProfileDraft & { id: string }) => callDesk(changePersonRoute, { id, body }),
    onSettled: reload,
  })
  const disabling = useMutation({
    mutationFn: ({ id, to }: { id: string; to: string | null }) =>
      callDesk(disablePersonRoute, { id, body: { to } }),
    onSettled: reload,
  })
  const resetting = useMutation({
    mutationFn: ({ id, by }: { id: string; by: GivenBy }) => callDesk(resetPersonRoute, { id, body: { by } }),
    onSettled: reload,
  })
  const { mutate: enable } = useMutation({
    mutationFn: ({ id }: StaffPerson) => callDesk(enablePersonRoute, { id }),
    onSuccess: (_answer, { name }) => tellDone(`${isolate(name)} can sign in again.`),
    onError: (error) => tellFailed(toPlainWords(error)),
    onSettled: reload,
  })
  const { mutate: setRole } = useMutation({
    mutationFn: ({ person: { id }, role }: { person: StaffPerson; role: Role }) =>
      callDesk(changeRoleRoute, { id, body: { role } }),
    onSuccess: (_answer, { person, role }) =>
      tellDone(`${isolate(person.name)} is ${toRoleWords(role)} now.`, {
        undo: () => setRole({ person, role: person.role }),
      }),
    onError: (error) => tellFailed(toPlainWords(error)),
    onSettled: reload,
  })
  return { inviting, changing, disabling, resetting, enable, setRole }
}

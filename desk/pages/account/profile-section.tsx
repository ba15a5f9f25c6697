import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { changeProfileRoute, type OwnProfile, readProfileRoute } from '#contract/desk/profile.ts'
import { callDesk } from '../../platform/api.ts'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { Failure } from '../../shell/failure.tsx'
import { focusFirstError } from '../../shell/focus-first-error.ts'
import { tellDone } from '../../shell/toasts-store.ts'
import { isComplete, type ProfileDraft, ProfileFields, toDraft } from '../../workplace/profile-fields.tsx'
import { workplaceKey } from '../../workplace/workplace-key.ts'

const queryKey = ['profile']

export function ProfileSection() {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callDesk(readProfileRoute, { signal }),
  })
  return (
    <section className="page-section" aria-labelledby="profile">
      <h2 id="profile">You</h2>
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && <ProfileForm profile={data} />}
    </section>
  )
}

function ProfileForm({ profile }: { profile: OwnProfile }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => toDraft(profile))
  const [isChecked, setChecked] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: ProfileDraft) => callDesk(changeProfileRoute, { body }),
    onSuccess(saved) {
      client.setQueryData(queryKey, saved)
      setDraft(toDraft(saved))
      void client.invalidateQueries({ queryKey: workplaceKey })
      tellDone('Your details are saved.')
    },
  })
  const refused = error instanceof DeskError ? error.fields : {}

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (!isComplete(draft)) return focusFirstError(event.currentTarget)
    if (!isPending) mutate(draft)
  }

  return (
    <form className="form account__profile" noValidate onSubmit={submit}>
      <Failure text={error && Object.keys(refused).length === 0 ? toPlainWords(error) : undefined} />
      <ProfileFields
        draft={draft}
        onChange={setDraft}
        isChecked={isChecked}
        refused={refused}
        textsTo={profile.textsTo}
      />
      <div className="actions">
        <button className="tool tool--main" type="submit" aria-disabled={isPending}>
          Save my details
        </button>
      </div>
    </form>
  )
}

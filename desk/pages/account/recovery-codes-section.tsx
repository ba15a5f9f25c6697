import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toAuthWords } from '../../session/auth-words.ts'
import { FormError } from '../../session/form-error.tsx'
import { RecoveryCodes } from '../../session/recovery-codes.tsx'
import {
  makeRecoveryCodes,
  makeRecoveryCodesAnew,
  recoveryCodesQuery,
} from '../../session/use-recovery-codes.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { DialogActions } from '../../shell/dialog-actions.tsx'
import { ownUserQuery, useOwnUser } from './use-own-user.ts'

export function RecoveryCodesSection() {
  const user = useOwnUser()
  const hasCodes = user?.factors?.some(({ factor_type }) => factor_type === 'recovery_code') ?? false
  const { data } = useQuery({ ...recoveryCodesQuery, enabled: hasCodes })
  const [isMaking, setMaking] = useState(false)
  const left = hasCodes ? data : null
  return (
    <section className="page-section">
      <h2>Recovery codes</h2>
      {user && left !== undefined && <p>{toLeftWords(left)}</p>}
      <div className="actions">
        <button className="tool" type="button" onClick={() => setMaking(true)}>
          {hasCodes ? 'Make new recovery codes' : 'Make recovery codes'}
        </button>
      </div>
      {isMaking && <CodesDialog hasCodes={hasCodes} onClose={() => setMaking(false)} />}
    </section>
  )
}

function toLeftWords(left: number | null): string {
  if (left === null) return 'You have none. They let you in, each once, if you lose your phone.'
  if (left === 0) return 'All ten are used. Make new ones.'
  return `${left} of ten ${left === 1 ? 'is' : 'are'} left.`
}

function CodesDialog({ hasCodes, onClose }: { hasCodes: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const {
    data: codes,
    mutate,
    isPending,
    error,
  } = useMutation({
    mutationFn: hasCodes ? makeRecoveryCodesAnew : makeRecoveryCodes,
    onSettled: async () => {
      await client.invalidateQueries(recoveryCodesQuery)
      await client.invalidateQueries(ownUserQuery)
    },
  })
  if (codes) {
    return (
      <Dialog title="Your recovery codes" holdsText onClose={onClose}>
        <p>
          Each works once, in place of your second step. Keep them where you find them without your phone.
          They are not shown again.
        </p>
        <RecoveryCodes codes={codes} />
        <DialogActions onAct={onClose}>I have kept them</DialogActions>
      </Dialog>
    )
  }
  return (
    <Dialog title={hasCodes ? 'Make new recovery codes?' : 'Make recovery codes'} onClose={onClose}>
      <div className="form">
        <FormError text={error ? toAuthWords(error) : undefined} />
        <p>
          {hasCodes
            ? 'The earlier codes stop working at once.'
            : 'Ten codes let you in without your second step, each once. Keep them on paper or in a password manager.'}
        </p>
        <DialogActions onCancel={onClose} isBusy={isPending} onAct={mutate}>
          Show the codes
        </DialogActions>
      </div>
    </Dialog>
  )
}

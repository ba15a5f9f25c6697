import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { Step } from '#contract/life/actions.ts'
import { type RunOptions, runStep } from './run-step.ts'

/** Runs one step: shown at once, visibly reverted when the server refuses, with Undo where possible. */
export function useAction() {
  const client = useQueryClient()
  const act = useCallback(
    (row: InquiryRow, step: Step, options?: RunOptions) => runStep(client, row, step, options),
    [client],
  )
  return { act }
}

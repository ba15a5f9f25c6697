import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { Step } from '#contract/life/actions.ts'
import { runStep } from './run-step.ts'

/**
 * Does one step to an inquiry: shown at once, taken back visibly when the server says no, with a way to undo it where
 * there is one.
 */
export function useAction() {
  const client = useQueryClient()
  const act = useCallback((row: InquiryRow, step: Step) => runStep(client, row, step), [client])
  return { act }
}

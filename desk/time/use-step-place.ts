import { unknownOffice } from '#contract/company/office-hours.ts'
import { useWorkplace } from '../workplace/use-workplace.ts'
import type { StepPlace } from './step-time.ts'

export function useStepPlace(callingCode: string): StepPlace {
  return { callingCode, office: useWorkplace()?.company ?? unknownOffice }
}

import { useWorkplace } from '../workplace/use-workplace.ts'
import type { StepPlace } from './step-time.ts'

const UNKNOWN: StepPlace['office'] = { officeHours: [], holidays: [] }

export function useStepPlace(callingCode: string): StepPlace {
  return { callingCode, office: useWorkplace()?.company ?? UNKNOWN }
}

import './pause.ts'
import { hydrateIsland } from './hydrate-island.tsx'
import './breath.ts'
import { InquiryFormIsland } from './inquiry-form-island.tsx'
import { nextTask } from './next-task.ts'

export async function hydrate(island: Element) {
  await nextTask()
  hydrateIsland(island, InquiryFormIsland)
}

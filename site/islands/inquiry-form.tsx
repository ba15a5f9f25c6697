import { hydrateIsland } from './hydrate-island.tsx'
import { InquiryFormIsland } from './inquiry-form-island.tsx'

export function hydrate(island: Element) {
  hydrateIsland(island, InquiryFormIsland)
}

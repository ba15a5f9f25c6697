import { InquiryForm } from '../inquiry-form/inquiry-form.tsx'
import { hydrateIsland } from './hydrate-island.tsx'

export function hydrate(island: Element) {
  hydrateIsland(island, InquiryForm)
}

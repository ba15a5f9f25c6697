import type { SiteFacts } from '#contract/site-build.ts'
import { company } from './content/company.ts'
import { defaultContent } from './languages.ts'

/** What the content says where no setting says otherwise. */
export const contentFacts: Pick<SiteFacts, 'company' | 'destinations'> = {
  company,
  destinations: defaultContent.destinations.items.map(({ country, rating, avgCost, processingTime }) => ({
    name: country,
    rating,
    savings: avgCost,
    processing: processingTime,
  })),
}

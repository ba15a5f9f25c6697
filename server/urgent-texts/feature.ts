import type { Feature, Ground } from '../case/feature.ts'
import { createTextChannels } from '../company/texts/channels.ts'
import { sendUrgentTexts } from './send-urgent-texts.ts'

/** Text messages to staff, in addition to the mails that say the same at length. */
export function urgentTextsFeature(ground: Ground) {
  const { sms: send } = createTextChannels(ground.config)
  return { tasks: { sendUrgentTexts: () => sendUrgentTexts({ ...ground, send }) } } satisfies Feature
}

import { Hono } from 'hono'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import type { Feature, Ground } from '../case/feature.ts'
import type { Intake } from './intake.ts'
import { confirmByPatientPage, sendContactEmailRoute } from './routes.ts'

export function intakeFeature(ground: Ground & { intake: Intake }) {
  const { answerForm, toConfirmation } = confirmByPatientPage(ground.vault, ground.office)
  const route = (
    confirm: Pick<Parameters<typeof sendContactEmailRoute>[0], 'answerForm' | 'toConfirmation'>,
  ) => new Hono().route(sendContactEmail.path, sendContactEmailRoute({ ...ground, ...confirm }))
  return {
    public: route({ answerForm, toConfirmation }),
    open: route({ answerForm }),
    gauges(registry) {
      registry.gauge('pona_intake_waiting', 'Inquiries that wait to be stored.', () => [
        { value: ground.intake.waiting() },
      ])
    },
  } satisfies Feature
}

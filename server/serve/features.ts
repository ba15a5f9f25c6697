import { actionsFeature } from '../actions/feature.ts'
import { authFeature } from '../auth/feature.ts'
import type { PasswordCost } from '../auth/password/password.ts'
import { backupsFeature } from '../backups/feature.ts'
import type { Ground } from '../case/feature.ts'
import { connectFeature } from '../connect/feature.ts'
import { demoFeature } from '../demo/feature.ts'
import { deskFeature } from '../desk/feature.ts'
import { figuresFeature } from '../figures/feature.ts'
import { filesFeature } from '../files/feature.ts'
import { inboxFeature } from '../inbox/feature.ts'
import { incomingMailFeature } from '../incoming-mail/feature.ts'
import { intakeFeature } from '../intake/feature.ts'
import type { Intake } from '../intake/intake.ts'
import { notificationsFeature } from '../notifications/feature.ts'
import type { PushServices } from '../notifications/push/post.ts'
import { patientPageFeature } from '../patient-page/feature.ts'
import { withdrawInquiry } from '../patient-page/withdraw.ts'
import { personFeature } from '../person/feature.ts'
import { picturesFeature } from '../pictures/feature.ts'
import { referralsFeature } from '../referrals/feature.ts'
import { repliesFeature } from '../replies/feature.ts'
import { addNote, sendReply } from '../replies/replies.ts'
import { settingsFeature } from '../settings/feature.ts'
import { urgentTextsFeature } from '../urgent-texts/feature.ts'
import { wordsFeature } from '../words/feature.ts'

type Given = Ground & {
  intake: Intake
  passwordCost: PasswordCost | undefined
  pushServices: PushServices | undefined
}

/** All features, in the order of their routes and tasks. */
export function openFeatures(ground: Given) {
  return {
    intake: intakeFeature(ground),
    patientPage: patientPageFeature(ground),
    auth: authFeature(ground),
    desk: deskFeature(ground),
    inbox: inboxFeature(ground),
    actions: actionsFeature(ground),
    replies: repliesFeature(ground),
    referrals: referralsFeature(ground),
    person: personFeature(ground),
    notifications: notificationsFeature(ground),
    incomingMail: incomingMailFeature(ground),
    figures: figuresFeature(ground),
    files: filesFeature(ground),
    backups: backupsFeature(ground),
    settings: settingsFeature(ground),
    pictures: picturesFeature(ground),
    connect: connectFeature(ground),
    urgentTexts: urgentTextsFeature(ground),
    words: wordsFeature(ground),
    demo: demoFeature({ ...ground, acts: { sendReply, addNote, withdrawInquiry } }),
  }
}

import { sendInquiry } from '#testing/desk/desk.ts'
import type { Person } from './person.ts'
import type { Planted } from './planted-faults.ts'
import type { Stage } from './stage.ts'
import type { Told } from './told.ts'

const patient = { name: 'Patient of the forgetful desk', hasAddress: true, isJunk: false }

/** A call at a desk that confirms a next step and doesn't send it. */
export async function callAtForgetfulDesk(stage: Stage, person: Person, told: Told): Promise<Planted> {
  const { page, hands, id } = person
  const reference = await sendInquiry(stage, { name: patient.name })
  told.patients.set(reference, patient)
  await page.route('**/actions', async (route) => {
    const body: object = route.request().postDataJSON()
    await route.continue({ postData: JSON.stringify({ ...body, plans: undefined }) })
  })
  await hands.reach(reference)
  const done = await hands.call({ ...patient, reference }, 'Reached', { kind: 'Call', time: /^In a week/ })
  told.acts.push({ reference, by: id, ...done })
  await page.unroute('**/actions')
  return {
    what: 'a desk that forgets the next step',
    isNamed: ({ stored }) => stored.lostActs.some((words) => words.includes(reference)),
  }
}

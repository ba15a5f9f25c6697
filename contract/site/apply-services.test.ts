import { expect, it } from 'vitest'
import { testSite, toTestRelease } from '#testing/server/site.ts'
import type { ServiceSetting } from '../settings/services.ts'
import { applySettings, listDestinations } from './apply-settings.ts'
import { listFactTexts } from './translated-facts.ts'

const visa = { title: 'Visa support', description: 'The forms.', icon: 'visa', colour: 'indigo' } as const
const flight = {
  title: 'Flights',
  description: 'On the right days.',
  icon: 'flight',
  colour: 'clay',
} as const
const shown = { isShown: true, card: null } as const
const interpreter: ServiceSetting = {
  name: 'Interpreter',
  isShown: true,
  card: { description: 'At each visit.', icon: 'support', colour: 'plum' },
}

const { contents: released } = toTestRelease(testSite)
const contents = {
  ...released,
  languages: released.languages.flatMap((content) => [
    { ...content, services: { items: [visa, flight] } },
    {
      ...{ ...content, locale: 'fr', dates: 'fr-FR' },
      services: {
        items: [
          { ...visa, title: 'Aide au visa' },
          { ...flight, title: 'Vols' },
        ],
      },
    },
  ]),
}

function apply(services: readonly ServiceSetting[]) {
  const translations = { fr: { Interpreter: 'Interprète' } }
  const destinations = listDestinations(contents)
  return applySettings(contents, { ...contents, destinations, services, translations }).languages
}

it('shows the services in their order, own ones with their translation, and leaves out those that are hidden', () => {
  const [english, french] = apply([
    interpreter,
    { name: 'Flights', ...shown },
    { name: 'Visa support', ...shown, isShown: false },
  ])
  expect(english?.services?.items).toEqual([
    { title: 'Interpreter', description: 'At each visit.', icon: 'support', colour: 'plum' },
    flight,
  ])
  expect(french?.services?.items.map(({ title }) => title)).toEqual(['Interprète', 'Vols'])
})

it('leaves the content’s services as they are where nothing is set', () => {
  const [english] = apply([])
  expect(english?.services).toEqual(contents.languages[0]?.services)
})

it('asks for translations of own services that are shown', () => {
  const facts = { ...contents, destinations: [], pictures: {} }
  const list = (services: readonly ServiceSetting[]) => listFactTexts({ ...facts, services })
  const others = list([
    { name: 'Flights', ...shown },
    { ...interpreter, isShown: false },
  ])
  expect(list([interpreter]).filter((text) => !others.includes(text))).toEqual([
    'Interpreter',
    'At each visit.',
  ])
})

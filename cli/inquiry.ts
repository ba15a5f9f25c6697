import { dirname } from 'node:path'
import type { ChosenOfPerson } from '#contract/desk/person.ts'
import { isReference } from '#contract/inquiry/reference.ts'
import { deleteReleased } from '../server/case/files/clean-objects.ts'
import { eraseInquiry } from '../server/case/life/erase.ts'
import { erasePerson } from '../server/person/erase-person.ts'
import { exportPerson } from '../server/person/export-person.ts'
import { findPerson } from '../server/person/find-person.ts'
import { measureFiles } from '../server/person/measure-files.ts'
import { requireRoom } from '../server/platform/disk/require-room.ts'
import { createLog } from '../server/platform/log/log.ts'
import { openObjectStore } from '../server/platform/store/open-store.ts'
import { flushDeleted } from '../server/schema/engine.ts'
import { type Command, type Output, UsageError } from './command/command.ts'
import { readPresent } from './store/read-present.ts'
import { openStore, type Store } from './store/store.ts'
import { writeNewFile } from './write-new-file.ts'

const ACTOR = 'administrator'
const EXAMPLE = 'REFERENCE'
const MORE = 'MORE: further inquiries and unsorted mails of the same person, as "inquiry person" lists them'

export const inquiryCommand: Command = {
  summary: 'everything that is held about a person: list, hand over, erase',
  usage: [
    [`inquiry person ${EXAMPLE}`, 'lists the inquiries and unsorted mails that may be of the same person'],
    [`inquiry export ${EXAMPLE} FILE.zip [MORE …]`, `writes everything of this person. ${MORE}`],
    [`inquiry erase ${EXAMPLE} [MORE …]`, `erases everything of this person. ${MORE}`],
  ],
  async run([action, reference = '', ...rest], output) {
    const perform = Object.hasOwn(actions, action ?? '') ? actions[action as keyof typeof actions] : undefined
    if (perform === undefined || !isReference(reference)) throw new UsageError()
    await using store = await openStore()
    await perform(store, reference, rest, output)
  },
}

const actions = { person: list, export: save, erase }

function toDeps(store: Store) {
  return { ...store, now: Date.now, log: createLog('error') }
}

async function list(
  store: Store,
  reference: string,
  _: readonly string[],
  { report }: Output,
): Promise<void> {
  const { inquiries, mails } = await findListed(store, reference)
  const lines = [
    ...inquiries.map(({ reference: each, name, repeats, same }) =>
      [
        `${each}  ${name}`,
        ...(same ? [`same ${same.contacts.join(' and ')} as ${same.as}`] : []),
        ...(repeats.length > 0 ? [`with ${repeats.join(', ')}`] : []),
      ].join(', '),
    ),
    ...mails.map(({ id, from, subject }) => `${id}  unsorted mail from ${from || 'nobody'}: ${subject}`),
  ]
  report({ inquiries, mails }, lines.join('\n'))
}

async function save(
  store: Store,
  reference: string,
  [file, ...more]: readonly string[],
  { say }: Output,
): Promise<void> {
  if (!file?.endsWith('.zip')) throw new UsageError()
  const chosen = { ...(await choose(store, reference, more)), leaveOut: [] }
  const deps = {
    ...toDeps(store),
    store: openObjectStore(store.config),
    office: (await readPresent(store)).company,
  }
  await requireRoom([{ folder: dirname(file), bytes: await measureFiles(store.db, chosen.inquiries) }], {
    dataDir: store.config.dataDir,
    what: 'the files of this person',
  })
  await writeNewFile(file, async () => (await exportPerson(deps, { reference, chosen, actor: ACTOR })).zip)
  say(`${file} has everything of this person. It is not protected.`)
}

async function erase(
  store: Store,
  reference: string,
  more: readonly string[],
  { say }: Output,
): Promise<void> {
  const deps = toDeps(store)
  if (more.length > 0) {
    const chosen = await choose(store, reference, more)
    await erasePerson(deps, { reference, chosen, actor: ACTOR })
  } else if (!(await eraseInquiry(deps, { reference, actor: ACTOR })))
    throw new Error(`There is no inquiry ${reference}`)
  const fileStore = openObjectStore(store.config)
  const isCleaned = await deleteReleased({ ...store, store: fileStore, now: Date.now }).then(
    () => true,
    () => false,
  )
  const isFlushed = await flushDeleted(store.db)
  const erased = [reference, ...more].join(', ')
  say(`Erased from the database: ${erased}. Mails that were sent, and backups, still have it.`)
  if (!isCleaned) say('The file store can not be reached: the server deletes the sealed files once it can.')
  if (!isFlushed)
    say(
      "Another program reads the database: until it ends, the sealed words are still in the database's files. " +
        'The server removes them then, within a minute or as it starts.',
    )
}

async function choose(store: Store, reference: string, more: readonly string[]): Promise<ChosenOfPerson> {
  const { inquiries, mails } = await findListed(store, reference)
  const listed = [...inquiries.map((one) => one.reference), ...mails.map(({ id }) => id)]
  const unknown = more.find((one) => !listed.includes(one))
  if (unknown !== undefined)
    throw new Error(
      `${unknown} is not known to be of the same person. What is: pona inquiry person ${reference}`,
    )
  return {
    inquiries: inquiries.flatMap((one) =>
      one.same === null || more.includes(one.reference) ? one.reference : [],
    ),
    mails: mails.flatMap(({ id }) => (more.includes(id) ? id : [])),
  }
}

async function findListed(store: Store, reference: string) {
  const person = await findPerson(toDeps(store), reference)
  if (person === undefined) throw new Error(`There is no inquiry ${reference}`)
  return person
}

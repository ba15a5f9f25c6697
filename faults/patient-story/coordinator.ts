import { addCoordinator } from '#testing/desk/desk.ts'
import { signInOverHttp, toStorageState } from '#testing/desk/desk-session.ts'
import { insist } from './insist.ts'
import type { Stage } from './stage.ts'

export type Coordinator = Awaited<ReturnType<typeof hireCoordinator>>

/** Acts of a coordinator at the desk, each repeated until it is done. */
export async function hireCoordinator(stage: Stage, name: string) {
  const who = await addCoordinator(stage, name)
  const session = await signInOverHttp(stage.deskOrigin, who)
  const storageState = toStorageState(stage.deskOrigin, session)
  const page = await stage.openWindow({ storageState, viewport: { width: 1280, height: 900 } })
  const conversation = page.getByRole('region', { name: 'Conversation' })

  async function open(reference: string): Promise<void> {
    await insist(
      `${reference} opens`,
      async () => page.url().endsWith(reference) && (await conversation.isVisible()),
      async () => {
        await page.goto(`${stage.deskOrigin}/inquiries/${reference}`)
        await conversation.waitFor({ timeout: 4_000 })
      },
    )
  }

  /** Loads another page from the server, since this one may show words that are not stored yet. */
  async function isStored(reference: string, words: string): Promise<boolean> {
    const other = await page.context().newPage()
    try {
      await other.goto(`${stage.deskOrigin}/inquiries/${reference}`)
      const there = other.getByRole('region', { name: 'Conversation' })
      await there.waitFor({ timeout: 4_000 })
      return (await there.getByText(words, { exact: false }).count()) > 0
    } finally {
      await other.close()
    }
  }

  return {
    page,
    open,
    reply: (reference: string, words: string) => async () => {
      const box = page.getByLabel('Reply', { exact: true })
      await insist(
        'the reply is sent',
        () => isStored(reference, words),
        async () => {
          if (!(await box.isVisible())) await page.reload()
          await box.waitFor({ timeout: 4_000 })
          if ((await box.inputValue()) === '') await box.fill(words)
          await page.getByRole('button', { name: 'Send reply' }).click({ timeout: 1_000 })
          await page.waitForTimeout(1_500)
        },
      )
    },
    merge: (reference: string, repeat: string) => async () => {
      const related = page
        .getByRole('region', { name: 'From the same person' })
        .getByRole('listitem')
        .filter({ hasText: repeat })
      await insist(
        'the repeat is merged',
        async () => {
          await page.reload()
          await conversation.waitFor({ timeout: 4_000 })
          return (await related.getByText('Merged into this one').count()) > 0
        },
        async () => {
          await related.getByRole('button', { name: 'Merge into this one' }).click({ timeout: 1_000 })
          await page.waitForTimeout(1_000)
        },
      )
      await open(reference)
      if (!(await isStored(reference, repeat))) throw new Error('The merge is not told')
    },
    erase: (reference: string) => async () => {
      await insist(
        'the person is erased',
        async () => {
          await page.goto(`${stage.deskOrigin}/inquiries/${reference}`)
          const gone = page.getByText('This no longer exists.')
          await conversation.or(gone).first().waitFor({ timeout: 4_000 })
          return gone.isVisible()
        },
        async () => {
          const dialog = await openPersonDialog()
          await dialog.getByRole('button', { name: 'Erase' }).click()
          await dialog.getByLabel('The patient asked for it').check()
          await dialog.getByLabel(`Type the reference: ${reference}`).fill(reference)
          await dialog.getByRole('button', { name: 'Erase' }).click()
          await page.waitForTimeout(1_500)
        },
      )
    },
    async save(): Promise<string> {
      const dialog = await openPersonDialog()
      await dialog.getByRole('button', { name: 'Save to a file' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Save', exact: true }).click(),
      ])
      return await download.path()
    },
    /** The messages of the conversation from top to bottom. */
    async readMessages(): Promise<string[]> {
      return await conversation.getByRole('article').allTextContents()
    },
  }

  async function openPersonDialog() {
    await page.getByRole('button', { name: 'More', exact: true }).click({ timeout: 2_000 })
    await page.getByRole('menuitem', { name: 'Everything of this person' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('group', { name: 'Inquiries' }).waitFor({ timeout: 4_000 })
    return dialog
  }
}

import { readFile } from 'node:fs/promises'
import { findViolations } from '#testing/desk/axe.ts'
import { expect, test } from '#testing/desk/browser.ts'
import { findNotice, openDesk, ownServer } from './desk-page.ts'
import { addHospitals, openColleague } from './hospitals.ts'

test.use({ ...ownServer(), expectedConsole: [/status of (?:403|409|422)/] })

test('a hospital is entered and changed by keyboard, with errors at their fields', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page.getByRole('heading', { level: 1, name: 'Hospitals' })).toBeFocused()
  await expect(page.getByText('There are none yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a hospital' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'A new hospital' })
  await dialog.getByLabel('Address').fill('nonsense')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Enter the name of the hospital.')).toBeVisible()
  await expect(dialog.getByText('This is no e-mail address: check it.')).toBeVisible()
  await expect(dialog.locator('#hospital-name')).toBeFocused()
  await expect(dialog.getByLabel('Domain of the hospital')).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])

  await page.keyboard.insertText('Fortis')
  await dialog.getByLabel('Country').fill('India')
  await dialog.getByLabel('Specialities').fill('Orthopaedics')
  await dialog.getByLabel('Address').fill('desk@fortis.example')
  await dialog.getByRole('button', { name: 'Add an address' }).click()
  await expect(dialog.getByLabel('Name 2')).toBeFocused()
  await dialog.getByLabel('Languages in which it answers').selectOption('Hindi')
  await page.keyboard.press('Control+Enter')
  await expect(findNotice(page, /Fortis. is added/)).toBeVisible()
  const item = page.getByRole('listitem').filter({ hasText: 'desk@fortis.example' })
  await expect(item).toContainText('Orthopaedics · Hindi')
  await expect(item).toContainText('Not asked yet')

  await item.getByRole('button', { name: 'Archive' }).click()
  await expect(item).toHaveCount(0)
  await page.getByLabel('Show the archived ones too (1)').check()
  await expect(item).toContainText('archived')
  await item.getByRole('button', { name: 'Bring back' }).click()
  await expect(item).not.toContainText('archived')
  expect(await findViolations(page)).toEqual([])
})

test('a colleague’s change meanwhile is told, and what was typed stays', async ({ openWindow, pona }) => {
  const colleague = await openColleague(pona)
  await addHospitals(colleague)
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/hospitals' })
  await page.getByRole('button', { name: 'Edit Fortis' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Fortis' })
  await dialog.getByLabel('City').fill('Gurugram')
  const { hospitals } = await (await colleague.send('GET' as 'POST', '/hospitals')).json()
  const { id, answered, ...fortis } = hospitals.find(({ name }: { name: string }) => name === 'Fortis')
  const changed = await colleague.send('PUT', `/hospitals/${id}`, { ...fortis, telephone: '+91 11' })
  expect(changed.status).toBe(200)

  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText(/Somebody changed this meanwhile.+Saving again replaces/)).toBeVisible()
  await expect(dialog.getByLabel('City')).toHaveValue('Gurugram')
  await page.keyboard.press('Control+Enter')
  await expect(findNotice(page, /Fortis. is changed/)).toBeVisible()
})

test('the list is saved as CSV and read again, all rows or none', async ({ openWindow, pona }) => {
  await addHospitals(await openColleague(pona))
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/hospitals' })
  await page.getByLabel('Find by name, place or speciality').fill('med')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Medanta'])
  await expect(page.getByText('1 hospital', { exact: true })).toBeVisible()
  await page.getByLabel('Find by name, place or speciality').fill('')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const csv = (await readFile(await (await saving).path())).toString()
  expect(csv).toContain('Medanta')
  const read = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'hospitals.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

  await read(`${csv}\r\n"","Acibadem","",`)
  await expect(page.getByRole('dialog', { name: 'The file was not read' })).toContainText(
    'Enter the country.',
  )
  await page.keyboard.press('Escape')
  await read(csv.replace('Medanta', 'Medanta Lucknow'))
  await expect(findNotice(page, /Read: 0 added, \d changed\./)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Medanta Lucknow' })).toBeVisible()
})

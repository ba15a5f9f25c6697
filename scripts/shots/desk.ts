import type { Browser, BrowserContextOptions, Page } from '#testing/outside/playwright.ts'
import { showCircle, turnPushOn } from './account.ts'
import {
  claimFirst,
  closeAsDied,
  closeRelated,
  correct,
  enterKnown,
  goOffline,
  leaveCallOpen,
  noteSaid,
  planTwo,
  pressInTurn,
  searchWords,
  selectTwo,
  takeBack,
} from './desk-acts.ts'
import { listDeliveries, makeToken, makeTokenBadly, tickFields } from './desk-connect.ts'
import { fillDay, type Served } from './desk-day.ts'
import { disableSomebody, inviteBadly, inviteByLink } from './desk-people.ts'
import { editPlan, showPlans } from './desk-plans.ts'
import { missServer, refuseCompany } from './desk-settings.ts'
import { editTemplate, fillTemplate, listInSwahili, showFiles, takeEnglish } from './desk-templates.ts'
import { changeText, inviteReviewer, openReview, readArabic, takeLinkBack } from './desk-words.ts'
import {
  askForReports,
  fillForWhatsApp,
  nameFirst,
  openLinkDialog,
  openList,
  sendSeveral,
  warnOfVirus,
} from './file-list.ts'
import { enterFromMail, openWhole, search, showLayout } from './mail.ts'
import { planDay, printCalls } from './my-day.ts'
import {
  openDicom,
  openFirstFile,
  openLastFile,
  openPdf,
  openSecondFile,
  sendReports,
  waitForThumbnails,
} from './viewer.ts'

const settingsPages = [
  ...[
    'look',
    'pictures',
    'destinations',
    'statistics',
    'team',
    'trust',
    'costs',
    'languages',
    'translations',
  ],
  ...['retention', 'mailbox', 'backup', 'sign-in', 'instances'],
]

export type DeskShot = {
  name: string
  path: string
  context: BrowserContextOptions
  reach?: (page: Page) => Promise<void>
  /** Runs after the picture, to reset the state. */
  leave?: (page: Page) => Promise<void>
}

/** Fills a running server with a day's inquiries; returns the desk's screens, light and dark. */
export async function prepareDeskShots(browser: Browser, served: Served): Promise<DeskShot[]> {
  const { references, entered, storageState } = await fillDay(browser, served)
  const reports = `/inquiries/${await sendReports(served)}`
  const several = `/inquiries/${await sendSeveral(served)}`
  await planDay(browser, served, storageState)

  const inquiry = `/inquiries/${references[0]}`
  const planned = `/inquiries/${references[2]}`
  const screens: Omit<DeskShot, 'context'>[] = [
    { name: 'inbox', path: '/inbox/due' },
    { name: 'inbox-select', path: '/inbox/all', reach: selectTwo },
    { name: 'inbox-select-next', path: '/inbox/all', reach: planTwo },
    { name: 'inbox-filtered', path: '/inbox/all?country=%2B254' },
    { name: 'inbox-search', path: '/inbox/all', reach: searchWords },
    { name: 'inbox-empty', path: '/inbox/later' },
    { name: 'inbox-covered', path: '/inbox/mine' },
    { name: 'inbox-spam', path: '/inbox/spam' },
    { name: 'inbox-offline', path: '/inbox/due', reach: goOffline },
    { name: 'inbox-undo', path: '/inbox/due', reach: claimFirst, leave: takeBack },
    { name: 'inquiry', path: inquiry },
    { name: 'inquiry-answered', path: `/inquiries/${references[3]}` },
    { name: 'inquiry-planned', path: planned },
    { name: 'inquiry-planned-next', path: planned, reach: (page) => page.keyboard.press('s') },
    { name: 'inquiry-planned-move', path: planned, reach: (page) => page.keyboard.press('m') },
    { name: 'inquiry-planned-reply', path: planned, reach: (page) => page.keyboard.press('r') },
    { name: 'inquiry-planned-done', path: planned, reach: (page) => page.keyboard.press('d') },
    { name: 'inquiry-planned-answer', path: planned, reach: (page) => pressInTurn(page, 'p', '1') },
    { name: 'inquiry-call', path: `/inquiries/${references[5]}` },
    { name: 'inquiry-next', path: inquiry, reach: (page) => page.keyboard.press('s') },
    { name: 'inquiry-plan', path: inquiry, reach: showPlans },
    { name: 'inquiry-hand-over', path: inquiry, reach: (page) => page.keyboard.press('h') },
    { name: 'inquiry-template', path: inquiry, reach: (page) => page.keyboard.press('t') },
    { name: 'inquiry-filled', path: inquiry, reach: fillTemplate },
    { name: 'inquiry-outcome', path: inquiry, reach: (page) => pressInTurn(page, 'p') },
    { name: 'inquiry-no-answer', path: inquiry, reach: (page) => pressInTurn(page, 'p', '2') },
    { name: 'inquiry-call-open', path: '/inbox/due', reach: leaveCallOpen },
    { name: 'inquiry-entered', path: `/inquiries/${entered}` },
    { name: 'inquiry-correct', path: inquiry, reach: correct },
    { name: 'entry', path: '/new-inquiry' },
    { name: 'entry-known', path: '/new-inquiry', reach: enterKnown },
    {
      name: 'inquiry-more',
      path: inquiry,
      reach: (page) => page.locator('.action-bar').getByRole('button', { name: 'More' }).click(),
    },
    { name: 'inquiry-close', path: inquiry, reach: (page) => page.keyboard.press('e') },
    { name: 'inquiry-left-alone', path: `/inquiries/${references[4]}`, reach: closeAsDied, leave: takeBack },
    { name: 'inquiry-relative', path: inquiry, reach: closeRelated, leave: takeBack },
    { name: 'keyboard-help', path: '/inbox/due', reach: (page) => page.keyboard.press('?') },
    { name: 'templates', path: '/templates', reach: listInSwahili },
    { name: 'template-form', path: '/templates', reach: editTemplate },
    { name: 'plans', path: '/plans' },
    { name: 'plan-form', path: '/plans', reach: editPlan },
    { name: 'inquiry-files', path: inquiry, reach: showFiles },
    { name: 'inquiry-other-language', path: inquiry, reach: takeEnglish },
    { name: 'reports', path: reports, reach: waitForThumbnails },
    { name: 'viewer', path: reports, reach: openFirstFile },
    { name: 'viewer-zoomed', path: reports, reach: openSecondFile },
    { name: 'viewer-pdf', path: reports, reach: openPdf },
    { name: 'viewer-dicom', path: reports, reach: openDicom },
    { name: 'viewer-kept', path: reports, reach: openLastFile },
    { name: 'file-list', path: several, reach: openList },
    { name: 'file-list-name', path: several, reach: nameFirst },
    { name: 'file-list-virus', path: several, reach: warnOfVirus },
    { name: 'page-link', path: several, reach: openLinkDialog },
    { name: 'page-link-reply', path: inquiry, reach: askForReports },
    { name: 'page-link-whatsapp', path: `/inquiries/${entered}`, reach: fillForWhatsApp },
    { name: 'figures', path: '/figures' },
    { name: 'mail', path: '/mail' },
    { name: 'inquiry-said', path: inquiry, reach: noteSaid },
    { name: 'unsorted', path: '/unsorted' },
    { name: 'unsorted-open', path: '/unsorted', reach: openWhole },
    { name: 'unsorted-search', path: '/unsorted', reach: search },
    { name: 'unsorted-entry', path: '/unsorted', reach: enterFromMail },
    { name: 'inquiry-mail', path: inquiry },
    { name: 'inquiry-mail-layout', path: inquiry, reach: showLayout },
    { name: 'people', path: '/people' },
    { name: 'people-invite', path: '/people', reach: inviteBadly },
    { name: 'people-link', path: '/people', reach: inviteByLink },
    { name: 'people-disable', path: '/people', reach: disableSomebody },
    { name: 'connect', path: '/connect' },
    { name: 'connect-token', path: '/connect', reach: makeTokenBadly },
    { name: 'connect-token-once', path: '/connect', reach: makeToken },
    { name: 'connect-webhook', path: '/connect', reach: tickFields },
    { name: 'connect-deliveries', path: '/connect', reach: listDeliveries },
    { name: 'settings', path: '/settings' },
    { name: 'settings-company', path: '/settings/company', reach: refuseCompany },
    { name: 'settings-hours', path: '/settings/hours' },
    { name: 'settings-mail', path: '/settings/mail', reach: missServer },
    ...settingsPages.map((name) => ({ name: `settings-${name}`, path: `/settings/${name}` })),
    { name: 'settings-setup', path: '/settings/setup' },
    { name: 'settings-setup-end', path: '/settings/setup?step=end' },
    { name: 'words', path: '/words', reach: changeText },
    { name: 'words-arabic', path: '/words', reach: readArabic },
    { name: 'words-link', path: '/words', reach: inviteReviewer, leave: takeLinkBack },
    { name: 'review', path: '/words', reach: openReview, leave: takeLinkBack },
    { name: 'audit', path: '/audit' },
    { name: 'account', path: '/account' },
    { name: 'account-away', path: '/account', reach: showCircle },
    { name: 'account-push', path: '/account', reach: turnPushOn },
    { name: 'for-you', path: '/for-you' },
    { name: 'my-day', path: '/my-day' },
    { name: 'my-day-print', path: '/my-day', reach: printCalls },
  ]
  return (['light', 'dark'] as const).flatMap((colorScheme) => [
    { name: `desk-sign-in-${colorScheme}`, path: '/', context: { colorScheme } },
    ...screens.map((screen) => ({
      ...screen,
      name: `desk-${screen.name}-${colorScheme}`,
      context: { colorScheme, storageState },
      reach: async (page: Page) => {
        await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
        await page.locator('.skeleton').first().waitFor({ state: 'detached' })
        await page.evaluate(() => document.fonts.ready)
        await screen.reach?.(page)
      },
    })),
  ])
}

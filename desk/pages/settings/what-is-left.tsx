import { Link } from 'wouter'
import { type Fault, listFaults, type Readiness } from '#contract/company/readiness.ts'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'
import { useReadiness } from '../../workplace/use-readiness.ts'

type Left = {
  title: string
  why: string
  /** Whether something can be lost meanwhile. */
  isRisky: boolean
  repair: { href: string; text: string }
}

/** Faults that the settings repair, in the order in which they are shown. */
const repairs: Partial<Record<Fault, Left>> = {
  keysNotKept: {
    title: 'The keys are on this server alone',
    why: 'If its disk is lost, nobody can read a backup, you included.',
    isRisky: true,
    repair: { href: '/settings/keys', text: 'Keep a copy' },
  },
  mailFiles: {
    title: 'No mail goes out',
    why: 'Patients get no confirmation and no answer, and you no inquiry by mail.',
    isRisky: true,
    repair: { href: '/settings/mail-account', text: 'Set up the mailbox' },
  },
  noMailIn: {
    title: 'Patients’ answers are not read',
    why: 'An answer by mail stays in the mailbox, and the desk does not show it.',
    isRisky: true,
    repair: { href: '/settings/mail-account', text: 'Set up the mailbox' },
  },
  mailbox: {
    title: 'The mailbox can’t be read',
    why: 'Patients’ answers wait there, and the desk does not show them.',
    isRisky: true,
    repair: { href: '/settings/mailbox', text: 'Look at the mailbox' },
  },
  noBackups: {
    title: 'No backups are made',
    why: 'If the disk is lost, every inquiry is lost.',
    isRisky: true,
    repair: { href: '/settings/backup', text: 'Choose a place' },
  },
  backup: {
    title: 'The backups don’t work',
    why: 'The newest is too old, or could not be restored when it was tried.',
    isRisky: true,
    repair: { href: '/settings/backup', text: 'Look at the backups' },
  },
  oneAdministrator: {
    title: 'Only one administrator can sign in',
    why: 'Who loses password and phone needs somebody else to be let in again.',
    isRisky: false,
    repair: { href: '/people', text: 'Invite another' },
  },
  languagesNotChosen: {
    title: 'Languages are not chosen',
    why: 'Patients are answered in English until you say otherwise.',
    isRisky: false,
    repair: { href: '/settings/languages', text: 'Choose languages' },
  },
  noPrivacyFacts: {
    title: 'The privacy notice is not yours yet',
    why: 'It still has facts of the example: your registered name, and where the data is kept.',
    isRisky: false,
    repair: { href: '/settings/company', text: 'Enter your own' },
  },
}

/** Lists steps that a company has not taken yet, each with the way to its repair. */
export function WhatIsLeft() {
  const readiness = useReadiness()
  const now = useNow()
  if (readiness === undefined) return null
  const faults = new Set(listFaults(readiness, now))
  const left = Object.entries(repairs).filter(([fault]) => faults.has(fault as Fault))
  return (
    <section className="left" aria-labelledby="what-is-left">
      <h2 className="left__title" id="what-is-left">
        What is left
      </h2>
      {left.length === 0 && <p className="setting__aside">Nothing. This installation is complete.</p>}
      <ul className="left__list">
        {left.map(([fault, { title, why, isRisky, repair }]) => (
          <li key={fault} className="left__item" data-risky={isRisky || undefined}>
            <span>
              <strong className="left__what">{title}</strong>
              <span className="setting__aside">{why}</span>
            </span>
            <Link className="tool" href={repair.href}>
              {repair.text}
            </Link>
          </li>
        ))}
      </ul>
      <LastProof backup={readiness.backup} now={now} />
    </section>
  )
}

function LastProof({ backup, now }: { backup: Readiness['backup']; now: number }) {
  if (backup === null) return null
  const { madeAt, drilledAt } = backup
  return (
    <p className="setting__aside">
      {madeAt === null ? 'No backup has been made yet.' : `Newest backup: ${formatMoment(madeAt, now)}.`}{' '}
      {drilledAt === null
        ? 'None was restored on trial yet.'
        : `Last restored on trial: ${formatMoment(drilledAt, now)}.`}
    </p>
  )
}

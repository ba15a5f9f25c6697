/** Values of a series: `start+step`, each minute. */
type Values = string
type Series = Readonly<Record<string, Values>>

export type AlertCase = {
  /** Series by name and labels, with which the alert fires. */
  fires: Series
  /** Series of the same server when all is well. */
  rests: Series
  /** Labels of the alert, if not those of its series. */
  labels?: Readonly<Record<string, string>>
}

const STEADY = '5+0'
const GROWS = '0+1'

const above = (series: string, value: number, well = 0): AlertCase => ({
  fires: { [series]: `${value}+0` },
  rests: { [series]: `${well}+0` },
})

/** A counter: what it counted before is no news. */
const counts = (series: string, labels?: AlertCase['labels'], step = GROWS): AlertCase => ({
  fires: { [series]: step },
  rests: { [series]: STEADY },
  ...(labels && { labels }),
})

/** Each alert of deploy/monitoring/rules.yml, with what makes it fire. */
export const alertCases: Readonly<Record<string, AlertCase>> = {
  PonaDown: above('up', 0, 1),
  PonaRestartsOften: counts('process_start_time_seconds', undefined, '0+60'),
  PonaDatabaseUnread: {
    fires: { up: '1+0' },
    rests: { up: '1+0', pona_outbox_oldest_seconds: '0+0' },
  },
  PonaFails: {
    fires: {
      'pona_http_requests_total{status="5xx"}': '0+6',
      'pona_http_requests_total{status="2xx"}': '0+60',
    },
    rests: {
      'pona_http_requests_total{status="5xx"}': STEADY,
      'pona_http_requests_total{status="2xx"}': '0+60',
    },
    labels: {},
  },
  PonaStandsStill: above('pona_event_loop_delay_seconds{statistic="p99"}', 2, 0.01),
  PonaInquiriesFail: counts('pona_inquiries_total{outcome="unavailable"}', {}),
  PonaInquiriesRefused: counts('pona_inquiries_total{outcome="too_many"}'),
  PonaOverloaded: counts('pona_refusals_total{code="busy"}', { code: 'busy' }, '0+10'),
  PonaStoresSlowly: above('pona_intake_waiting', 200),
  PonaLostInquiries: above('pona_losses', 1),
  PonaVisitorsNotServed: above('pona_visitors_served', 0, 1),
  PonaClockBehind: above('pona_clock_behind_seconds', 300),
  PonaMailFiles: above('pona_mail_files', 1),
  PonaMailWaits: above('pona_outbox_oldest_seconds', 1_000),
  PonaMailRefused: above('pona_outbox_mails{state="refused"}', 1),
  PonaMailFailed: above('pona_outbox_mails{state="failed"}', 1),
  PonaReplyUndelivered: counts('pona_outbox_mails{state="undeliverable"}'),
  PonaMailHeld: above('pona_outbox_mails{state="held"}', 1),
  PonaMailboxUnread: above('pona_mailbox_read_seconds', 1_000, 20),
  PonaMailboxIncomplete: above('pona_mailbox_missing', 1),
  PonaUnsortedOverdue: above('pona_unsorted_mails{state="overdue"}', 1),
  PonaPushesLost: counts('pona_pushes_total{outcome="lost"}', {}),
  PonaDiskFillsUp: {
    fires: { pona_disk_free_bytes: '50e9-1e8' },
    rests: { pona_disk_free_bytes: '50e9+0' },
  },
  PonaDiskFull: above('pona_disk_free_bytes', 5e8, 50e9),
  PonaFilesAway: above('pona_file_store_usable', 0, 1),
  PonaFilesNotDeleted: above('pona_file_objects_released', 3),
  PonaEarlierPages: above('pona_pages_current', 0, 1),
  PonaBackupOld: above('pona_backup_age_seconds', 4 * 3600, 600),
  PonaBackupBroken: above('pona_backup_drill_failed', 1),
  PonaBackupUnproved: above('pona_backup_proved_age_seconds', 4 * 24 * 3600, 600),
  PonaMemory: above('process_memory_bytes{kind="resident"}', 2e9, 2e8),
}

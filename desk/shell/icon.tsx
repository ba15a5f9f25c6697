const paths = {
  alarm: 'M12 21a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 9v4l2.5 2M4.5 4 2.5 6M19.5 4l2 2',
  alert: 'M12 3.5 22 20.5H2zM12 10v4.5M12 17.6v.1',
  arrowLeft: 'M19 12H5M11 6l-6 6 6 6',
  bell: 'M6 17v-6.5a6 6 0 0 1 12 0V17l1.500 1.500h-15zM10 21h4',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V7M15.5 3.5V7',
  call: 'M5 3.5h3.5l2 5-2.4 1.7a12 12 0 0 0 5.7 5.7l1.7-2.4 5 2V19a1.8 1.8 0 0 1-2 1.8A16.5 16.5 0 0 1 3.2 5.5 1.8 1.8 0 0 1 5 3.5z',
  chart: 'M4 20h16M7 20v-7M12 20V5M17 20v-10',
  check: 'm5 12.5 4.5 4.5L19 7',
  chevron: 'm7 10 5 5 5-5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5V12l3 2',
  cross: 'M6 6l12 12M18 6 6 18',
  download: 'M12 4v11M7.5 11 12 15.5 16.5 11M4.5 19.5h15',
  filter: 'M4 6.5h16M7 12h10M10 17.5h4',
  flag: 'M5.5 21V4M5.5 4.5h12l-2.5 4 2.5 4h-12',
  inbox: 'M3.5 13.5 6 5.5h12l2.5 8v5h-17zM3.5 13.5h5l1.5 2.5h4l1.5-2.5h5',
  list: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.5 6.5v.1M4.5 12v.1M4.5 17.5v.1',
  mail: 'M3.5 6h17v12.5h-17zM4 7l8 6 8-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  more: 'M5.5 12v.1M12 12v.1M18.5 12v.1',
  note: 'M5 4h14v11l-5 5H5zM14 20v-5h5M8.5 9h7M8.5 12.5h4',
  offline: 'M4 4l16 16M8.5 15.5a5 5 0 0 1 6-.7M5.5 12.3a9 9 0 0 1 4-2.4M18.5 12.3A9 9 0 0 0 14 9.7M12 19v.1',
  person: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-4 3.5-6 7.5-6s6.9 2 7.5 6',
  plus: 'M12 5v14M5 12h14',
  reply: 'M10 6 4 12l6 6M4.5 12H14a6 6 0 0 1 6 6v1',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20.5 20.5',
  select:
    'M3.500 5.500h6v6h-6zM5 8.500l1.200 1.200L8.500 7M3.500 14.500h6v6h-6zM13 8.500h7.500M13 17.500h7.500',
  shield: 'M12 3.5 19.5 6v5.5c0 4.5-3 7.5-7.5 9-4.5-1.5-7.5-4.5-7.5-9V6zM9 12l2.200 2.200L15.300 10',
  template: 'M5 3.5h14v17H5zM8.5 8h7M8.5 12h7M8.5 16H12',
  waiting: 'M7 3.5h10M7 20.5h10M8 3.5c0 5 8 5.5 8 8.5s-8 3.5-8 8.5M16 3.5c0 5-8 5.5-8 8.5s8 3.5 8 8.5',
  whatsapp:
    'M3.5 20.5 5 16a8.5 8.5 0 1 1 3.200 3.100zM9 8.5c-.7 3 3 6.800 6 6.300l.6-1.600-2-1-1 .8a6 6 0 0 1-2-2l.8-1-1-2z',
} as const

export type IconName = keyof typeof paths

/** Decorative: hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}

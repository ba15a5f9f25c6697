import type { HospitalFilesContent, HospitalsContent } from '../types.ts'

export const hospitals: HospitalsContent = {
  safe: 'This page shows what may go to a hospital, and what hospitals offer. It shows nothing else that you or we wrote, and opens no file. Whoever has this link can read it: keep it for yourself.',
  question: 'May we send this to {hospital}, {place}?',
  text: 'Read it first. Nothing is sent before you agree.',
  summary: 'Our summary, in English',
  files: 'Files',
  carries:
    'Reports carry your name, in the file and often in its name. We send PDFs, Office files, scans (DICOM) and archives (ZIP) as you sent them, also the photos in an archive. From other photos we remove the place and the device.',
  takeBack:
    'You can take your yes back at any time: write to us or call. The hospital keeps what it has received by then.',
  answers: {
    yes: 'Yes, send this',
    later: 'Yes, and later reports too',
    no: 'No',
    ask: 'Ask me first',
  },
  offers: {
    title: 'Offers from hospitals',
    text: 'What is included stands here in the words of the hospitals. Your choice binds you to nothing: a coordinator talks with you about the next step.',
    choose: 'Choose {hospital}',
    chosen: 'You have chosen this one.',
    expired: 'This offer has expired. Ask us for a new one.',
    ask: 'Ask about these offers',
    none: 'None of these',
  },
}

/** For hospitals. */
export const hospitalFiles: HospitalFilesContent = {
  metaTitle: 'Files: {company}',
  title: 'Files for reference {reference}',
  text: '{company} shares these files with your hospital. This link works until {date}.',
  download: 'Download',
  answer: 'To write to us, answer our mail.',
  endedTitle: 'This link has ended',
  ended: 'Write to us by answering our mail.',
}

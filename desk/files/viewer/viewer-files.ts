import { createContext, useContext } from 'react'
import type { MessageFile } from '#contract/desk/files.ts'

const ViewerFiles = createContext<readonly MessageFile[] | undefined>(undefined)

/** All files between which the viewer goes; without it those of one message. */
export const ViewerFilesProvider = ViewerFiles.Provider

/** The patient whose files they are; undefined while nobody knows. */
const PatientName = createContext<string | undefined>(undefined)
export const PatientNameProvider = PatientName.Provider
export const usePatientName = () => useContext(PatientName)

/** Each once: a file that was forwarded is in several messages. */
export function useViewerFiles(own: readonly MessageFile[]): MessageFile[] {
  const files = useContext(ViewerFiles) ?? own
  return files.filter(
    ({ id, state }, at) => state === 'stored' && files.findIndex((other) => other.id === id) === at,
  )
}

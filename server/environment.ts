/** What is set: an empty variable counts as unset, for `NAME=` in a file of settings says that nothing was chosen. */
export function dropEmpty(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => !!entry[1]),
  )
}

export const unsortedKey = ['unsorted'] as const
export const unsortedListsKey = [...unsortedKey, 'list'] as const
export const unsortedCountsKey = [...unsortedKey, 'counts'] as const
export const foundMailsKey = [...unsortedKey, 'found'] as const

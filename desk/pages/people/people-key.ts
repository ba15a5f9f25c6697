export const peopleKey = ['people'] as const

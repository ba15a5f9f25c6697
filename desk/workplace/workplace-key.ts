/** The query of the workplace, for code that runs without a server. */
export const workplaceKey = ['workplace'] as const

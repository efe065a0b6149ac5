/** In the order of the menu. */
export const commandNames = ['watch', 'watches', 'settings', 'cancel', 'help'] as const

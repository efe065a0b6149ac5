/** In the order of the menu. */
export const commandNames = ['watch', 'watches', 'settings', 'privacy', 'forget', 'cancel', 'help'] as const

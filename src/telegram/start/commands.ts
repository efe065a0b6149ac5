/** In the order of the menu. */
export const commandNames = [
  'watch',
  'watches',
  'channels',
  'settings',
  'export',
  'import',
  'privacy',
  'forget',
  'cancel',
  'help',
] as const

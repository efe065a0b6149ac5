/** In the order of the menu. */
export const commandNames = [
  'watch',
  'watches',
  'settings',
  'export',
  'import',
  'privacy',
  'forget',
  'cancel',
  'help',
] as const

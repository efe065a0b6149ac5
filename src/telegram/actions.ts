/** What buttons outside a set-up ask for; the first field of their callback data. Kept short: 64 bytes hold all of it. */
export const actions = {
  /** Begin a set-up. */
  watch: 'n',
  /** The settings of the chat; arguments: which one, and what it shall be (settings/settings.ts). */
  chatSettings: 'S',
  help: 'h',
  /** The list of watches; arguments: page, from 0, and what it is narrowed to. */
  list: 'l',
  /** Ask what to look for among them. */
  search: 'L',
  /** A watch's card; arguments: watch, and the place in the list that it leads back to, as `list` has it. */
  card: 'c',
  /** Ask whether to delete; arguments: watch, place. */
  askDelete: 'x',
  /** Delete; argument: watch. */
  delete: 'X',
  /** Take a deletion back; argument: watch. */
  restore: 'U',
  /** Stop it for a while, and go on; arguments: watch, place. */
  pause: 'p',
  resume: 'P',
  /** Ask for how long to mute it from its card; arguments: watch, place. */
  askMute: 'q',
  /** Mute it; arguments: watch, for how many hours, or `on`, and place. */
  mute: 'k',
  /** End its mute, from its card; arguments: watch, place. */
  unmute: 'K',
  /** The rules of a watch; arguments: watch, place. */
  rules: 'j',
  /** Take a rule away in their list; arguments: watch, rule, place. Or where it was made; arguments: watch, rule. */
  removeRule: 'J',
  undoRule: 'z',
  /** Show worthless transfers, or hide them; arguments: watch, place. */
  worthless: 'W',
  /** Change it; arguments: watch, the step to open, place. */
  edit: 'e',
  /** Try again to tell the service of a change, or take it back; argument: watch. */
  retryChange: 'er',
  undoChange: 'eu',
  /** Send a test; argument: watch. */
  test: 't',
  /** The channels of the chat. */
  channels: 'cl',
  /** Begin to add one. */
  addChannel: 'ca',
  /** A channel; argument: channel. */
  channel: 'cc',
  /** Send a test to it; argument: channel. */
  testChannel: 'ct',
  /** What it did not take; arguments: channel, page, from 0. Send one of it again; arguments: channel, delivery, page. Send all again; argument: channel. */
  undelivered: 'cu',
  resend: 'cr',
  resendAll: 'cR',
  /** Ask whether to make it a new secret, and make it; argument: channel. */
  askSecret: 'cs',
  newSecret: 'cS',
  /** Ask whether to delete it, and delete it; argument: channel. */
  askDropChannel: 'cx',
  dropChannel: 'cX',
  /** Try a creation again now; argument: intent. */
  retry: 'r',
  /** Take a creation back; argument: intent. */
  undo: 'u',
  /** Watch what a card offers, or begin a set-up with it; argument: offer. */
  takeOffer: 'ow',
  openOffer: 'oc',
  /** What this chat has, as a file. */
  export: 'ex',
  /** Make what a file brings, or do not; argument: import. */
  import: 'im',
  cancelImport: 'ic',
  /** What is kept of this chat. */
  privacy: 'pv',
  /** Ask whether to forget this chat. */
  askForget: 'fa',
  /** Forget this chat. */
  forget: 'fg',
} as const

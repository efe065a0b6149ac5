import { alertActions } from '#chat/alert-buttons.ts'
import { volumePromptActions } from '#chat/alert-counts.ts'
import { expandedViewActions } from '#chat/batches.ts'
import { showSpamAction } from '#chat/filters.ts'

/** The actions of the buttons of this part, the first field of their callback data; short, because Telegram allows 64 bytes. */
export const actions = {
  /** Begins a wizard. */
  newWatch: 'n',
  /** The settings of the chat; arguments: which one, and its new value (settings/settings.ts). */
  chatSettings: 'S',
  help: 'h',
  /** The list of watches; arguments: page, from 0, and filter. */
  list: 'l',
  /** Asks what to search for. */
  search: 'L',
  /** The card of a watch; arguments: watch, and the place in the list that it leads back to, as `list` has it. */
  card: 'c',
  /** Arguments: watch, place. */
  confirmDelete: 'x',
  /** Argument: watch. */
  delete: 'X',
  /** Undoes a deletion; argument: watch. */
  restore: 'U',
  /** Arguments: watch, place. */
  pause: 'p',
  resume: 'P',
  /** Asks how long to mute a watch from its card; arguments: watch, place. */
  chooseMute: 'q',
  /** Arguments: watch, hours or `on`, place. */
  mute: 'k',
  /** Arguments: watch, place. */
  unmute: 'K',
  /** The rules of a watch; arguments: watch, place. */
  rules: 'j',
  /** Removes a rule from their list; arguments: watch, rule, place. */
  removeRule: 'J',
  /** Removes a rule where it was added; arguments: watch, rule. */
  undoRule: 'z',
  /** Shows spam, or hides it; arguments: watch, place. */
  toggleSpam: 'W',
  /** Arguments: watch, the step to open, place. */
  editWatch: 'e',
  /** Retries a change that the service does not have yet, or takes it back; argument: watch. */
  retryChange: 'er',
  undoChange: 'eu',
  /** Argument: watch. */
  testWatch: 't',
  /** The channels of the chat. */
  channels: 'cl',
  addChannel: 'ca',
  /** Argument of all that follow: channel. */
  channel: 'cc',
  testChannel: 'ct',
  /** Its dead letters; further argument: page, from 0. */
  undelivered: 'cu',
  /** Sends one of them again; further arguments: delivery, page. */
  resend: 'cr',
  resendAll: 'cR',
  confirmNewSecret: 'cs',
  newSecret: 'cS',
  confirmDeleteChannel: 'cx',
  deleteChannel: 'cX',
  /** Retries a creation now, or takes it back; argument: intent. */
  retryCreation: 'r',
  undoCreation: 'u',
  /** Watches what a card offers, or begins a wizard with it; argument: offer. */
  acceptOffer: 'ow',
  openOffer: 'oc',
  /** Sends what this chat has as a file. */
  export: 'ex',
  /** Argument: import. */
  startImport: 'im',
  cancelImport: 'ic',
  /** What is stored of this chat. */
  privacy: 'pv',
  confirmForget: 'fa',
  forget: 'fg',
} as const

/** Every callback route by its action: the buttons of this part, and those of alerts. */
export const callbackActions = {
  ...actions,
  muteFromAlert: alertActions.mute,
  unmuteFromAlert: alertActions.unmute,
  openAlertMenu: alertActions.more,
  closeAlertMenu: alertActions.less,
  addRule: alertActions.rule,
  explainAlert: alertActions.why,
  cardOfAlert: alertActions.settings,
  cardOfWatch: alertActions.settingsOf,
  summarize: volumePromptActions.summarise,
  keepEvery: volumePromptActions.keep,
  expand: expandedViewActions.unfold,
  collapse: expandedViewActions.fold,
  showSpam: showSpamAction,
} as const
export type RouteName = keyof typeof callbackActions

/** What a button acts on. It must exist and belong to the chat of the button, else nothing happens (callback-routes.ts). */
export type RouteTarget =
  | 'nothing'
  /** A watch that is not being deleted. */
  | 'watch'
  | 'anyWatch'
  | 'alert'
  | 'intent'
  /** An offer that was not opened. */
  | 'offer'
  | 'expandedView'
  | 'spam'
  | 'import'
  /** A channel that is not being deleted. */
  | 'channel'

/**
 * What each button needs. The buttons of a wizard carry `draftAction`, and need that wizard to be open in this chat, at the same
 * step (wizard/input.ts).
 */
export const permissions = {
  newWatch: 'nothing',
  chatSettings: 'nothing',
  help: 'nothing',
  list: 'nothing',
  search: 'nothing',
  card: 'watch',
  confirmDelete: 'watch',
  delete: 'watch',
  restore: 'anyWatch',
  pause: 'watch',
  resume: 'watch',
  chooseMute: 'watch',
  mute: 'watch',
  unmute: 'watch',
  rules: 'watch',
  removeRule: 'watch',
  undoRule: 'watch',
  toggleSpam: 'watch',
  editWatch: 'watch',
  retryChange: 'watch',
  undoChange: 'watch',
  testWatch: 'watch',
  channels: 'nothing',
  addChannel: 'nothing',
  channel: 'channel',
  testChannel: 'channel',
  undelivered: 'channel',
  resend: 'channel',
  resendAll: 'channel',
  confirmNewSecret: 'channel',
  newSecret: 'channel',
  confirmDeleteChannel: 'channel',
  deleteChannel: 'channel',
  retryCreation: 'intent',
  undoCreation: 'intent',
  acceptOffer: 'offer',
  openOffer: 'offer',
  export: 'nothing',
  startImport: 'import',
  cancelImport: 'import',
  privacy: 'nothing',
  confirmForget: 'nothing',
  forget: 'nothing',
  muteFromAlert: 'alert',
  unmuteFromAlert: 'alert',
  openAlertMenu: 'alert',
  closeAlertMenu: 'alert',
  addRule: 'alert',
  explainAlert: 'alert',
  cardOfAlert: 'alert',
  cardOfWatch: 'watch',
  summarize: 'watch',
  keepEvery: 'watch',
  expand: 'expandedView',
  collapse: 'expandedView',
  showSpam: 'spam',
} as const satisfies Readonly<Record<RouteName, RouteTarget>>

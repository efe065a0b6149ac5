import { alertActions } from '#chat/alert-buttons.ts'
import { volumePromptActions } from '#chat/alert-counts.ts'
import { expandedViewActions } from '#chat/batches.ts'
import { showSpamAction } from '#chat/filters.ts'

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

/** What a button's data names first, and what must be there, in this chat, for the button to do anything (presses.ts). */
export type RequiredTarget =
  | 'nothing'
  | 'watch'
  | 'anyWatch'
  | 'alert'
  | 'intent'
  | 'offer'
  | 'foldout'
  | 'hidden'
  | 'import'
  | 'channel'

/**
 * Every button outside a set-up: the action in its callback data, and what it needs. Those of a set-up carry `draftAction`, and
 * need that the set-up they were drawn for is open in this chat, at the same step (watch/input.ts).
 */
export const permissions = {
  watch: { action: actions.watch, needs: 'nothing' },
  chatSettings: { action: actions.chatSettings, needs: 'nothing' },
  help: { action: actions.help, needs: 'nothing' },
  list: { action: actions.list, needs: 'nothing' },
  search: { action: actions.search, needs: 'nothing' },
  card: { action: actions.card, needs: 'watch' },
  askDelete: { action: actions.askDelete, needs: 'watch' },
  delete: { action: actions.delete, needs: 'watch' },
  restore: { action: actions.restore, needs: 'anyWatch' },
  pause: { action: actions.pause, needs: 'watch' },
  resume: { action: actions.resume, needs: 'watch' },
  askMute: { action: actions.askMute, needs: 'watch' },
  mute: { action: actions.mute, needs: 'watch' },
  unmute: { action: actions.unmute, needs: 'watch' },
  rules: { action: actions.rules, needs: 'watch' },
  removeRule: { action: actions.removeRule, needs: 'watch' },
  undoRule: { action: actions.undoRule, needs: 'watch' },
  worthless: { action: actions.worthless, needs: 'watch' },
  edit: { action: actions.edit, needs: 'watch' },
  retryChange: { action: actions.retryChange, needs: 'watch' },
  undoChange: { action: actions.undoChange, needs: 'watch' },
  test: { action: actions.test, needs: 'watch' },
  channels: { action: actions.channels, needs: 'nothing' },
  addChannel: { action: actions.addChannel, needs: 'nothing' },
  channel: { action: actions.channel, needs: 'channel' },
  testChannel: { action: actions.testChannel, needs: 'channel' },
  undelivered: { action: actions.undelivered, needs: 'channel' },
  resend: { action: actions.resend, needs: 'channel' },
  resendAll: { action: actions.resendAll, needs: 'channel' },
  askSecret: { action: actions.askSecret, needs: 'channel' },
  newSecret: { action: actions.newSecret, needs: 'channel' },
  askDropChannel: { action: actions.askDropChannel, needs: 'channel' },
  dropChannel: { action: actions.dropChannel, needs: 'channel' },
  retry: { action: actions.retry, needs: 'intent' },
  undo: { action: actions.undo, needs: 'intent' },
  takeOffer: { action: actions.takeOffer, needs: 'offer' },
  openOffer: { action: actions.openOffer, needs: 'offer' },
  export: { action: actions.export, needs: 'nothing' },
  import: { action: actions.import, needs: 'import' },
  cancelImport: { action: actions.cancelImport, needs: 'import' },
  privacy: { action: actions.privacy, needs: 'nothing' },
  askForget: { action: actions.askForget, needs: 'nothing' },
  forget: { action: actions.forget, needs: 'nothing' },
  muteHere: { action: alertActions.mute, needs: 'alert' },
  unmuteHere: { action: alertActions.unmute, needs: 'alert' },
  more: { action: alertActions.more, needs: 'alert' },
  less: { action: alertActions.less, needs: 'alert' },
  ignore: { action: alertActions.rule, needs: 'alert' },
  why: { action: alertActions.why, needs: 'alert' },
  settings: { action: alertActions.settings, needs: 'alert' },
  settingsOf: { action: alertActions.settingsOf, needs: 'watch' },
  summarise: { action: volumePromptActions.summarise, needs: 'watch' },
  keepEvery: { action: volumePromptActions.keep, needs: 'watch' },
  unfold: { action: expandedViewActions.unfold, needs: 'foldout' },
  fold: { action: expandedViewActions.fold, needs: 'foldout' },
  showHidden: { action: showSpamAction, needs: 'hidden' },
} as const satisfies Readonly<Record<string, { readonly action: string; readonly needs: RequiredTarget }>>

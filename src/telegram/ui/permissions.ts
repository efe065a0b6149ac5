import { alertActions } from '#chat/alert-buttons.ts'
import { volumePromptActions } from '#chat/alert-counts.ts'
import { expandedViewActions } from '#chat/batches.ts'
import { showSpamAction } from '#chat/filters.ts'
import { recordOf } from '#lib/collections.ts'

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

/** The action of every button of a wizard; its data names the wizard and the step that it was drawn for. */
export const draftAction = 'd'

/**
 * Every callback route: its action, which is the first field of the callback data (short, because Telegram allows 64 bytes), and
 * its target, whose id is the next one. The buttons of a wizard have `draftAction` instead, and need that wizard to be open in
 * this chat, at the same step (wizard/input.ts). In a group only its managers may tap (roles.ts), except what says `member`, which
 * only shows something.
 */
export const permissions = {
  /** Begins a wizard. */
  newWatch: ['n', 'nothing'],
  /** The settings of the chat; arguments: which one, and its new value (settings/settings.ts). */
  chatSettings: ['S', 'nothing'],
  help: ['h', 'nothing', 'member'],
  /** The list of watches; arguments: page, from 0, and filter. */
  list: ['l', 'nothing', 'member'],
  /** Asks what to search for. */
  search: ['L', 'nothing'],
  /** The card of a watch; arguments: watch, and the place in the list that it leads back to, as `list` has it. */
  card: ['c', 'watch', 'member'],
  /** Arguments: watch, place. */
  confirmDelete: ['x', 'watch'],
  /** Argument: watch. */
  delete: ['X', 'watch'],
  /** Undoes a deletion; argument: watch. */
  restore: ['U', 'anyWatch'],
  /** Arguments: watch, place. */
  pause: ['p', 'watch'],
  resume: ['P', 'watch'],
  /** Asks how long to mute a watch from its card; arguments: watch, place. */
  chooseMute: ['q', 'watch'],
  /** Arguments: watch, hours or `on`, place. */
  mute: ['k', 'watch'],
  /** Arguments: watch, place. */
  unmute: ['K', 'watch'],
  /** The rules of a watch; arguments: watch, place. */
  rules: ['j', 'watch'],
  /** Removes a rule from their list; arguments: watch, rule, place. */
  removeRule: ['J', 'watch'],
  /** Removes a rule where it was added; arguments: watch, rule. */
  undoRule: ['z', 'watch'],
  /** Shows spam, or hides it; arguments: watch, place. */
  toggleSpam: ['W', 'watch'],
  /** Arguments: watch, the step to open, place. */
  editWatch: ['e', 'watch'],
  /** Retries a change that the service does not have yet, or takes it back; argument: watch. */
  retryChange: ['er', 'watch'],
  undoChange: ['eu', 'watch'],
  /** Argument: watch. */
  testWatch: ['t', 'watch'],
  /** The channels of the chat. */
  channels: ['cl', 'nothing'],
  addChannel: ['ca', 'nothing'],
  /** Argument of all that follow: channel. */
  channel: ['cc', 'channel'],
  testChannel: ['ct', 'channel'],
  /** Its dead letters; further argument: page, from 0. */
  undelivered: ['cu', 'channel'],
  /** Sends one of them again; further arguments: delivery, page. */
  resend: ['cr', 'channel'],
  resendAll: ['cR', 'channel'],
  confirmNewSecret: ['cs', 'channel'],
  newSecret: ['cS', 'channel'],
  confirmDeleteChannel: ['cx', 'channel'],
  deleteChannel: ['cX', 'channel'],
  /** Retries a creation now, or takes it back; argument: intent. */
  retryCreation: ['r', 'intent'],
  undoCreation: ['u', 'intent'],
  /** Watches what a card offers, or begins a wizard with it; argument: offer. */
  acceptOffer: ['ow', 'offer'],
  openOffer: ['oc', 'offer'],
  /** Sends what this chat has as a file. */
  export: ['ex', 'nothing'],
  /** Argument: import. */
  startImport: ['im', 'import'],
  cancelImport: ['ic', 'import'],
  /** What is stored of this chat. */
  privacy: ['pv', 'nothing'],
  confirmForget: ['fa', 'nothing'],
  forget: ['fg', 'nothing'],
  // Under alerts, summaries and batches.
  muteFromAlert: [alertActions.mute, 'alert'],
  unmuteFromAlert: [alertActions.unmute, 'alert'],
  openAlertMenu: [alertActions.more, 'alert', 'member'],
  closeAlertMenu: [alertActions.less, 'alert', 'member'],
  addRule: [alertActions.rule, 'alert'],
  explainAlert: [alertActions.why, 'alert', 'member'],
  cardOfAlert: [alertActions.settings, 'alert', 'member'],
  cardOfWatch: [alertActions.settingsOf, 'watch', 'member'],
  summarize: [volumePromptActions.summarise, 'watch'],
  keepEvery: [volumePromptActions.keep, 'watch'],
  expand: [expandedViewActions.expand, 'expandedView', 'member'],
  collapse: [expandedViewActions.collapse, 'expandedView', 'member'],
  showSpam: [showSpamAction, 'spam', 'member'],
} as const satisfies Readonly<Record<string, readonly [action: string, target: RouteTarget, role?: 'member']>>

export type RouteName = keyof typeof permissions

const isRouteName = (name: string): name is RouteName => Object.hasOwn(permissions, name)
export const routeNames: readonly RouteName[] = Object.keys(permissions).filter(isRouteName)

/** The actions of all routes, for the buttons. */
export const actions = recordOf<{ readonly [N in RouteName]: string }>(
  routeNames.map(name => [name, permissions[name][0]]),
)

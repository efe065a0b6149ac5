import { type Button, callbackButton } from '#chat/message.ts'
import { actions } from '../actions.ts'

/** A button of the settings: what it is about, and what is chosen. */
export const settingsButton = (text: string, ...args: readonly string[]): Button =>
  callbackButton(text, actions.chatSettings, ...args)

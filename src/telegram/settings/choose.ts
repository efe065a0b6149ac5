import { type Button, press } from '#chat/message.ts'
import { actions } from '../actions.ts'

/** A button of the settings: what it is about, and what is chosen. */
export const choose = (text: string, ...args: readonly string[]): Button =>
  press(text, actions.chatSettings, ...args)

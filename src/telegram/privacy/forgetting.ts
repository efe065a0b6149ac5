import { defineKind } from '#store/store.ts'

/**
 * A chat that is being forgotten, by the chat. `message` shows how it goes. `total`: what there was to delete at the service,
 * of which `done` is deleted. `failures`: of the present step.
 */
export type ChatDeletion = {
  readonly message: number
  readonly languageCode?: string
  readonly total: number
  readonly done: number
  readonly failures: number
}
export const chatDeletions = defineKind<ChatDeletion>()('forgetting')

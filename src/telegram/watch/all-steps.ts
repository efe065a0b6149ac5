import type { StepName, WizardStep } from './draft.ts'
import { addressesStep } from './steps/addresses.ts'
import { amountStep } from './steps/amount.ts'
import { chainsStep } from './steps/chains.ts'
import { directionsStep } from './steps/directions.ts'
import { messageStep } from './steps/message.ts'
import { nameStep } from './steps/name.ts'
import { frequencyStep } from './steps/often.ts'
import { reviewStep } from './steps/review.ts'
import { tagsStep } from './steps/tags.ts'
import { eventKindsStep } from './steps/what.ts'
import { channelsStep } from './steps/where.ts'

/** What each step of a set-up shows, and makes of what a person presses or types. */
export const wizardSteps: Readonly<Record<StepName, WizardStep>> = {
  addresses: addressesStep,
  chains: chainsStep,
  what: eventKindsStep,
  directions: directionsStep,
  amount: amountStep,
  often: frequencyStep,
  name: nameStep,
  message: messageStep,
  tags: tagsStep,
  where: channelsStep,
  review: reviewStep,
}

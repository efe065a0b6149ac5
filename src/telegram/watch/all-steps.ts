import type { Step, StepName } from './draft.ts'
import { addressesStep } from './steps/addresses.ts'
import { amountStep } from './steps/amount.ts'
import { chainsStep } from './steps/chains.ts'
import { directionsStep } from './steps/directions.ts'
import { messageStep } from './steps/message.ts'
import { nameStep } from './steps/name.ts'
import { oftenStep } from './steps/often.ts'
import { reviewStep } from './steps/review.ts'
import { tagsStep } from './steps/tags.ts'
import { whatStep } from './steps/what.ts'
import { whereStep } from './steps/where.ts'

/** What each step of a set-up shows, and makes of what a person presses or types. */
export const allSteps: Readonly<Record<StepName, Step>> = {
  addresses: addressesStep,
  chains: chainsStep,
  what: whatStep,
  directions: directionsStep,
  amount: amountStep,
  often: oftenStep,
  name: nameStep,
  message: messageStep,
  tags: tagsStep,
  where: whereStep,
  review: reviewStep,
}

import { chainOf } from '#chains/registry.ts'
import { compoundTimelock } from './compound-timelock.ts'
import { defineDeadlineKind } from './deadline-kind.ts'
import { operationSchema, timelockController } from './timelock-controller.ts'

export const timelock = defineDeadlineKind({
  about:
    "an operation of a watched address that is a TimelockController of OpenZeppelin's or a Timelock of Compound's can be executed",
  needs: ['before'],
  calls: ['function getMinDelay() view returns (uint256)', 'function GRACE_PERIOD() view returns (uint256)'],
  isOfContract: true,
  answer: 'before',
  answers: ['1h', '24h,1h', '7d,24h,1h'],
  details: { operation: operationSchema },
  sources: [timelockController, compoundTimelock],
  nameOf: ({ operation }, { chain }) => {
    if (operation === undefined) return undefined
    const names = operation.calls.map(
      ({ method, method_name }) => method_name || (method ?? chainOf(chain).symbol),
    )
    const others = operation.count - names.length
    return [names.join(', '), ...(others > 0 ? [`+${others}`] : [])].join(' ')
  },
})

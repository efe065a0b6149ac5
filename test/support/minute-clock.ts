/** To be imported by a process before anything else: each SIGUSR2 puts its clocks forward by a minute and a second. */
const stepMs = 61_000
const machineNow = Date.now
const { timeOrigin } = performance
let aheadMs = 0

Date.now = () => machineNow() + aheadMs
Object.defineProperty(performance, 'timeOrigin', { get: () => timeOrigin + aheadMs })
process.on('SIGUSR2', () => {
  aheadMs += stepMs
})

/** To be imported by a process before anything else: SIGUSR2 sets its clock back by an hour, and the next one on by two. */
const hour = 3_600_000
const steps = [-hour, 2 * hour]
const machine = Date.now
let offset = 0

Date.now = () => machine() + offset
process.on('SIGUSR2', () => {
  offset += steps.shift() ?? 0
})

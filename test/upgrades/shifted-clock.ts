/** To be imported by a process before anything else: its clocks run CLOCK_OFFSET_MS ahead of the machine's. */
const offsetMs = Number(process.env['CLOCK_OFFSET_MS'])
const machineNow = Date.now
const { timeOrigin } = performance

Date.now = () => machineNow() + offsetMs
Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin + offsetMs })

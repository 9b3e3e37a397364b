const pingIntervalMs = 750
const answerTimeoutMs = 1_000

type Callbacks = {
  ping: () => void
  /** Called repeatedly until an answer arrives. @param silentMs time since an answer was expected */
  onSilence: (silentMs: number) => void
  onAnswer: () => void
}

/**
 * Detects within two seconds that the other side stopped answering. A hidden tab sends no pings, because browsers throttle
 * its timers and silence would be reported by mistake.
 */
export function startHeartbeat({ ping, onSilence, onAnswer }: Callbacks) {
  let pings: ReturnType<typeof setInterval> | undefined
  let silence: ReturnType<typeof setInterval> | undefined

  const stopWaiting = () => {
    clearInterval(silence)
    silence = undefined
  }

  function expectAnswer() {
    if (silence !== undefined) return
    let silentFor = 0
    silence = setInterval(() => onSilence((silentFor += answerTimeoutMs)), answerTimeoutMs)
  }

  function beat() {
    if ('document' in globalThis && document.hidden) return
    ping()
    expectAnswer()
  }

  return {
    expectAnswer,
    /** Notes that a message arrived. */
    noteAnswer() {
      stopWaiting()
      pings ??= setInterval(beat, pingIntervalMs)
      onAnswer()
    },
    /** Stops sending pings and expecting answers. */
    stop() {
      stopWaiting()
      clearInterval(pings)
      pings = undefined
      onAnswer()
    },
  }
}

const pingMilliseconds = 750
const answerMilliseconds = 1_000

type Callbacks = {
  ping: () => void
  /** Called again and again while nothing is heard. @param milliseconds since an answer was first expected in vain */
  onSilence: (milliseconds: number) => void
  onAnswer: () => void
}

/**
 * Tells within two seconds that the other side does not answer. A tab that nobody looks at asks nothing: its timers are
 * slowed, and would tell of silences that are none.
 */
export function startHeartbeat({ ping, onSilence, onAnswer }: Callbacks) {
  let pings: ReturnType<typeof setInterval> | undefined
  let silence: ReturnType<typeof setInterval> | undefined

  const stopWaiting = () => {
    clearInterval(silence)
    silence = undefined
  }

  /** From now on an answer is due. */
  function expect() {
    if (silence !== undefined) return
    let silentFor = 0
    silence = setInterval(() => onSilence((silentFor += answerMilliseconds)), answerMilliseconds)
  }

  function beat() {
    if ('document' in globalThis && document.hidden) return
    ping()
    expect()
  }

  return {
    expect,
    /** Something arrived. */
    answered() {
      stopWaiting()
      pings ??= setInterval(beat, pingMilliseconds)
      onAnswer()
    },
    /** Nothing more is expected. */
    rest() {
      stopWaiting()
      clearInterval(pings)
      pings = undefined
      onAnswer()
    },
  }
}

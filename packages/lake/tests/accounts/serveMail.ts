import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

type Received = { recipients: string[]; headers: string; text: string }

/** Serves SMTP on loopback until the test ends. Returns its settings, and the mails that it receives. */
export async function serveMail({ refuses = '' } = {}) {
  const mails: Received[] = []
  const arrivals = new EventTarget()
  let sessions = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onClose() {
      sessions += 1
      arrivals.dispatchEvent(new Event('end'))
    },
    onRcptTo: (_address, _session, answer) => answer(refuses === '' ? null : new Error(refuses)),
    onData(stream, { envelope }, answer) {
      text(stream).then((source) => {
        mails.push({ recipients: envelope.rcptTo.map(({ address }) => address), ...readMail(source) })
        answer()
        arrivals.dispatchEvent(new Event('mail'))
      }, answer)
    },
  })
  server.on('error', () => {}) // a sender has hung up
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => server.close())
  return {
    mails,
    settings: {
      smtpUrl: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
      from: 'Studio <studio@example.org>',
    },
    /** Resolves with the mail number `count`, once it has arrived. */
    async receive(count = 1): Promise<Received> {
      while (mails.length < count) await once(arrivals, 'mail')
      return mails[count - 1] as Received
    },
    /** Resolves once this many senders have disconnected. */
    async disconnected(count: number): Promise<void> {
      while (sessions < count) await once(arrivals, 'end')
    },
  }
}

/** Reads a mail that consists of one text. */
function readMail(source: string) {
  const [head = '', ...body] = source.split('\r\n\r\n')
  const headers = head.replaceAll(/\r\n\s+/g, ' ')
  return { headers, text: decode(headers, body.join('\r\n\r\n')).replaceAll('\r\n', '\n') }
}

function decode(headers: string, content: string): string {
  if (/base64/.test(headers)) return Buffer.from(content, 'base64').toString()
  if (!/quoted-printable/.test(headers)) return content
  const bytes = content
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

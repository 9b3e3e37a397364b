import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

type Received = { recipients: string[]; headers: string; text: string; html: string }

/** Serves SMTP on loopback. @returns its URL, and each mail that it receives */
export async function startMailServer({ refuses = '' } = {}) {
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
  return {
    mails,
    close: () => server.close(),
    settings: {
      smtpUrl: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
      from: 'Studio <studio@example.org>',
    },
    /** Resolves with the mail number `count`, once it is there. */
    async receive(count = 1): Promise<Received> {
      while (mails.length < count) await once(arrivals, 'mail')
      return mails[count - 1] as Received
    },
    /** Resolves once this many senders have disconnected. */
    async serve(count: number): Promise<void> {
      while (sessions < count) await once(arrivals, 'end')
    },
  }
}

function readMail(source: string) {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1] ?? ''
  const [headers = '', ...parts] = source.split(`--${boundary}`)
  const part = (type: string) =>
    decode(parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? '').replaceAll('\r\n', '\n')
  return { headers: headers.replaceAll(/\r\n\s+/g, ' '), text: part('text/plain'), html: part('text/html') }
}

function decode(part: string): string {
  const [head = '', ...body] = part.trim().split('\r\n\r\n')
  const content = body.join('\r\n\r\n')
  if (/base64/.test(head)) return Buffer.from(content, 'base64').toString()
  if (!/quoted-printable/.test(head)) return content
  const bytes = content
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

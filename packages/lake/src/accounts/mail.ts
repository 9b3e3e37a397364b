import { createTransport } from 'nodemailer'
import { isLoopback } from '../http/origins.ts'
import { logFailure, printable } from '../log.ts'

export type MailSettings = {
  /** The server, such as `smtps://user:password@mail.example.org`. */
  smtpUrl: string
  /** The sender, such as `Studio <studio@example.org>`. */
  from: string
}

type Message = { address: string; subject: string; paragraphs: string[] }

/** Sends a message. For null, only connects and signs in to the mail server, which takes as long. Logs failures. */
export type SendMail = (message: Message | null) => Promise<void>

/** Creates a function that sends mail, with one connection per message. */
export function createSendMail({ smtpUrl, from }: MailSettings): SendMail {
  // Links in mails are secret, so they never leave this machine unencrypted.
  const requireTLS = !isLoopback(new URL(smtpUrl).hostname)
  const transport = createTransport({ url: smtpUrl, requireTLS })

  const deliver = ({ address, subject, paragraphs }: Message) =>
    transport.sendMail({
      from,
      to: { name: '', address },
      subject,
      text: paragraphs.map(printable).join('\n\n'),
      headers: { 'auto-submitted': 'auto-generated' },
    })

  return async (message) => {
    try {
      await (message ? deliver(message) : transport.verify())
    } catch (error) {
      logFailure(`The mail server fails: ${(error as Error).message}`)
    }
  }
}

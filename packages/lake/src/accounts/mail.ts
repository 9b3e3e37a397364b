import { createTransport } from 'nodemailer'
import { isLoopback } from '../http/origins.ts'
import { logFailure, printable } from '../log.ts'

export type MailSettings = {
  /** The server, such as `smtps://user:password@mail.example.org`. */
  smtpUrl: string
  /** The sender, such as `Studio <studio@example.org>`. */
  from: string
}

type Letter = { subject: string; paragraphs: string[] }

export type Mailer = ReturnType<typeof createMailer>

const timeoutMs = 10_000

/** Creates what sends mail, by a connection for each letter. */
export function createMailer({ smtpUrl, from }: MailSettings) {
  const timeouts = {
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  }
  // Links in mails are secret, so they never leave this machine unencrypted.
  const requireTLS = !isLoopback(new URL(smtpUrl).hostname)
  const transport = createTransport({ url: smtpUrl, requireTLS, ...timeouts })

  return {
    /** Sends a letter, or logs why it was not sent. */
    async send(address: string, { subject, paragraphs }: Letter): Promise<void> {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address },
          subject,
          text: paragraphs.map(printable).join('\n\n'),
          headers: { 'auto-submitted': 'auto-generated' },
        })
      } catch (error) {
        logFailure(`The email "${subject}" to ${address} was not sent: ${(error as Error).message}`)
      }
    },

    /** Connects and signs in to the mail server as `send` does, and sends nothing. */
    async rehearse(): Promise<void> {
      await transport.verify().catch((error: unknown) => {
        logFailure(`The mail server does not answer: ${(error as Error).message}`)
      })
    },
  }
}

import { createTransport } from 'nodemailer'
import { isLoopback } from '../http/origins.ts'
import { logFailure, printable } from '../log.ts'

export type MailSettings = {
  /** The server, such as `smtps://user:password@mail.example.org`. */
  smtpUrl: string
  /** The sender, such as `Studio <studio@example.org>`. */
  from: string
}

type Letter = { address: string; subject: string; paragraphs: string[] }

/** Sends a letter or, without one, connects and signs in to the mail server just the same. Logs what fails. */
export type SendMail = (letter: Letter | null) => Promise<void>

/** Creates what sends mail, by a connection for each letter. */
export function createSendMail({ smtpUrl, from }: MailSettings): SendMail {
  // Links in mails are secret, so they never leave this machine unencrypted.
  const requireTLS = !isLoopback(new URL(smtpUrl).hostname)
  const transport = createTransport({ url: smtpUrl, requireTLS })

  return async (letter) => {
    try {
      if (letter === null) return void (await transport.verify())
      const { address, subject, paragraphs } = letter
      await transport.sendMail({
        from,
        to: { name: '', address },
        subject,
        text: paragraphs.map(printable).join('\n\n'),
        headers: { 'auto-submitted': 'auto-generated' },
      })
    } catch (error) {
      logFailure(`The mail server fails: ${(error as Error).message}`)
    }
  }
}

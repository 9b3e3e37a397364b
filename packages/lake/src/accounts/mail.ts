import { createTransport } from 'nodemailer'
import { isLoopback } from '../http/origins.ts'
import { logFailure, printable } from '../log.ts'
import { escape } from './htmlPage.ts'

export type MailSettings = {
  /** The server, such as `smtps://user:password@mail.example.org`. */
  smtpUrl: string
  /** The sender, such as `Studio <studio@example.org>`. */
  from: string
}

export type Letter = {
  subject: string
  paragraphs: string[]
  button: { label: string; url: string }
  /** Why the recipient gets this. */
  reason: string
}

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
    /** Sends a letter. Returns null, or why it was not sent, which is logged as well. */
    async send(address: string, letter: Letter): Promise<string | null> {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address },
          subject: letter.subject,
          text: asText(letter),
          html: asHtml(letter),
          headers: { 'auto-submitted': 'auto-generated' },
        })
        return null
      } catch (error) {
        const { message } = error as Error
        logFailure(`The email "${letter.subject}" to ${address} was not sent: ${message}`)
        return printable(message)
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

const asText = ({ paragraphs, button, reason }: Letter): string =>
  [...paragraphs.map(printable), `${button.label}:\n${button.url}`, `-- \n${reason}`].join('\n\n')

/** Renders HTML that loads nothing, with its styles in attributes, as mail programs keep those alone. */
const asHtml = ({ subject, paragraphs, button, reason }: Letter): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(subject)}</title>
<body style="margin:0;padding:16px;background:#f7f4f6;color:#1f1720;font:18px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2">${escape(subject)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(printable(text))}</p>`).join('\n')}
<p style="margin:24px 0"><a href="${escape(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f1720;color:#ffffff;font-weight:600;text-decoration:none">${escape(button.label)}</a></p>
<p style="margin:0;color:#5c5058;font-size:16px">${escape(reason)}</p>
</div>`

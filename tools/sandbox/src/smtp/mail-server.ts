import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { NewMail, SendGridWorld } from '../sendgrid/world.js';

const LARGEST_MAIL_BYTES = 1_000_000;

/** The mail server that Keycloak hands its mails to: each lands in its mailbox at once. Nothing leaves this machine. */
export class MailServer {
  private readonly server: SMTPServer;

  constructor(private readonly mails: SendGridWorld) {
    this.server = new SMTPServer({
      // A simulated server on loopback: there are no secrets to protect
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      size: LARGEST_MAIL_BYTES,
      onData: callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) =>
        this.take(
          stream,
          session.envelope.rcptTo.map(({ address }) => address),
        ),
      ),
    });
  }

  /** @returns the port it listens on */
  async listen(port: number, host: string): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, resolve);
    });
    return (this.server.server.address() as { port: number }).port;
  }

  close() {
    return new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async take(stream: AsyncIterable<Buffer>, recipients: string[]) {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const { from, replyTo, subject, text, html } = await PostalMime.parse(Buffer.concat(chunks));
    const mail: Omit<NewMail, 'to'> = {
      from: from?.address ?? '',
      fromName: from?.name || null,
      replyTo: replyTo?.[0]?.address ?? null,
      subject: subject ?? '',
      text: text ?? null,
      html: html ?? null,
      headers: {},
      customArgs: {},
      categories: [],
    };
    this.mails.receive(recipients.map((to) => ({ ...mail, to })));
  }
}

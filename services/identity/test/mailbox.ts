import { MailServer } from '@numbercast/sandbox/smtp/mail-server';
import type { NewMail } from '@numbercast/sandbox/sendgrid/world';
import { freePort } from '@numbercast/platform/testing';

const HOST = '127.0.0.1';
const LINK = /https?:\/\/\S+action-token\S+/;

type Receiver = ConstructorParameters<typeof MailServer>[0];

/** The mail server that Keycloak sends through, which can be shut down and started again at the same port. */
export async function openMailbox() {
  const mails: NewMail[] = [];
  const receiver = { receive: (received: NewMail[]) => void mails.push(...received) } as unknown as Receiver;
  const start = async () => {
    const server = new MailServer(receiver);
    await server.listen(port, HOST);
    return server;
  };
  const port = await freePort();
  let running = await start();
  const to = (email: string) => mails.filter((mail) => mail.to === email);
  return {
    smtp: { host: HOST, port },
    to,
    /** Links to Keycloak's pages that an address has received, oldest first. */
    linksTo: (email: string) => to(email).flatMap(({ text }) => LINK.exec(text ?? '')?.[0] ?? []),
    shutDown: () => running.close(),
    async startAgain() {
      running = await start();
    },
    close: () => running.close(),
  };
}

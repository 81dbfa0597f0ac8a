import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";

export interface ReceivedMail {
  subject: string | undefined;
  text: string | undefined;
  /** The link of the button in the HTML part. */
  button: string;
}

export interface MailServer {
  url: string;
  /** Waits for the next mail to `address` that has not been returned before. */
  nextTo(address: string): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

/** Starts a mail server on a free port that stores every mail for the test. */
export async function startMailServer(): Promise<MailServer> {
  const received: { to: string[]; mail: Email }[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      parse(stream).then(
        (mail) => {
          received.push({ to, mail });
          done();
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const { port } = smtp.server.address() as AddressInfo;
  const nextIndex = (address: string) => received.findIndex(({ to }) => to.includes(address));
  return {
    url: `smtp://127.0.0.1:${port}`,
    nextTo: async (address) => {
      await expect
        .poll(() => nextIndex(address), { message: `a mail to ${address}` })
        .toBeGreaterThanOrEqual(0);
      const [taken] = received.splice(nextIndex(address), 1);
      if (taken === undefined) throw new Error(`There is no mail to ${address}.`);
      const { subject, text, html } = taken.mail;
      return { subject, text, button: buttonOf(html ?? "") };
    },
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

async function parse(stream: SMTPServerDataStream): Promise<Email> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return PostalMime.parse(Buffer.concat(chunks));
}

function buttonOf(html: string): string {
  const address = /<a [^>]*href="([^"]+)"/.exec(html)?.[1] ?? "";
  return address.replaceAll("&amp;", "&");
}

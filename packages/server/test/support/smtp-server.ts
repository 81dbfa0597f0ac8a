import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface ReceivedMail extends Email {
  envelopeTo: string[];
  isEncrypted: boolean;
}

export interface TestSmtpServer {
  url: string;
  /** The mails that were accepted. */
  received: ReceivedMail[];
  /** The errors with which the next mails are refused, each after it was transmitted. */
  refusals: (Error & { responseCode?: number })[];
  stop: () => Promise<void>;
}

interface SmtpSettings {
  host?: string;
  port?: number;
  /** Encrypts from the first byte, or when it is asked to (STARTTLS); without it nothing is encrypted. */
  tls?: { key: Buffer; cert: Buffer; secure: boolean };
}

/** Starts an SMTP server, by default on a free port of this machine, that stores the mails it accepts. */
export async function startSmtpServer({
  host = "127.0.0.1",
  port: wanted = 0,
  tls,
}: SmtpSettings = {}): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  const refusals: TestSmtpServer["refusals"] = [];
  const onData: SMTPServerOptions["onData"] = (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      const refusal = refusals.shift();
      if (refusal !== undefined) {
        done(refusal);
        return;
      }
      PostalMime.parse(Buffer.concat(chunks)).then(
        (mail) => {
          const envelopeTo = session.envelope.rcptTo.map(({ address }) => address);
          received.push({ ...mail, envelopeTo, isEncrypted: session.secure });
          done();
        },
        (error: unknown) => done(error as Error),
      );
    });
  };
  const encryption = tls ?? { disabledCommands: ["STARTTLS"] };
  const smtp = new SMTPServer({ authOptional: true, ...encryption, onData });
  // A client that does not trust the certificate goes away.
  smtp.on("error", () => undefined);
  smtp.listen(wanted, host);
  await once(smtp.server, "listening");
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `${tls?.secure ? "smtps" : "smtp"}://${host}:${port}`,
    received,
    refusals,
    stop: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}

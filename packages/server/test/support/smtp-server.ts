import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface ReceivedMail extends Email {
  envelopeTo: string[];
}

export interface TestSmtpServer {
  url: string;
  /** The mails that were accepted. */
  received: ReceivedMail[];
  /** The errors with which the next mails are refused, each after it was transmitted. */
  refusals: (Error & { responseCode?: number })[];
  stop: () => Promise<void>;
}

/** Starts an SMTP server, by default on a free port of this machine, that stores the mails it accepts. */
export async function startSmtpServer({
  host = "127.0.0.1",
  port: wanted = 0,
} = {}): Promise<TestSmtpServer> {
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
          received.push({ ...mail, envelopeTo });
          done();
        },
        (error: unknown) => done(error as Error),
      );
    });
  };
  const smtp = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"], onData });
  smtp.listen(wanted, host);
  await once(smtp.server, "listening");
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://${host}:${port}`,
    received,
    refusals,
    stop: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}

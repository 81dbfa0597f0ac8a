import { instantAfter } from "@signpoint/api/platform/durations";
import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { createTransport, type Transporter } from "nodemailer";
import type { Context } from "../../platform/context";
import { mails } from "../../platform/db/schema/index";
import { singleStatement } from "../../platform/db/transaction";
import { onMailQueued } from "./queue-mail";
import { smtpOptions } from "./smtp-options";

type MailRow = typeof mails.$inferSelect;

export interface MailDelivery {
  /** Waits for the mails that are being sent, and sends no others. */
  stop: () => Promise<void>;
}

/** Polls for mails to be tried again, and for those of processes that could not send them: with mails of the last minute ... */
const BUSY_POLL_MS = 5_000;
const BUSY_MS = 60_000;
/** ... and without. */
const IDLE_POLL_MS = 30_000;
const BATCH = 10;
/** A leased mail whose server did not finish is sent again after this long. */
const LEASE_SECONDS = 120;
const RETRY_FIRST_SECONDS = 10;
const RETRY_MAX_SECONDS = 3_600;
/** As long as the links in a mail are valid. */
const GIVE_UP_AFTER_SECONDS = 24 * 3_600;

/**
 * Sends the mails of the outbox over SMTP until stopped: those that this process queues at once, after their commit, and
 * all that are due whenever it polls. Several servers may do so: each mail is leased by one of them. Without `SMTP_URL`
 * nothing is sent, and the development mailbox shows the mails.
 */
export function startMailDelivery(
  ctx: Context<"config">,
  { pollMs }: { pollMs?: number } = {},
): MailDelivery {
  const { SMTP_URL } = ctx.config;
  if (SMTP_URL === undefined) return { stop: () => Promise.resolve() };
  const transport = createTransport(smtpOptions(SMTP_URL));
  let stopped = false;
  /** Set between two rounds. */
  let timer: NodeJS.Timeout | undefined;
  let isAgain = false;
  let busyUntil = 0;
  let round = Promise.resolve();
  const run = () => {
    timer = undefined;
    isAgain = false;
    round = deliverDueMails(ctx, transport)
      .then(
        (sent) => {
          if (sent > 0) busyUntil = performance.now() + BUSY_MS;
          isAgain ||= sent === BATCH;
        },
        (error: unknown) => ctx.log.error({ err: error }, "the outbox could not be read"),
      )
      .then(() => {
        const restMs = performance.now() < busyUntil ? BUSY_POLL_MS : IDLE_POLL_MS;
        if (!stopped) timer = setTimeout(run, isAgain ? 0 : (pollMs ?? restMs));
      });
  };
  const stopListening = onMailQueued(() => {
    busyUntil = performance.now() + BUSY_MS;
    // A round that is under way may have looked before the commit.
    isAgain = true;
    if (timer === undefined) return;
    clearTimeout(timer);
    run();
  });
  run();
  return {
    stop: async () => {
      stopped = true;
      stopListening();
      clearTimeout(timer);
      await round;
      transport.close();
    },
  };
}

/** Leases up to a batch of due mails, sends them, and returns how many it leased. */
async function deliverDueMails(ctx: Context<"config">, transport: Transporter): Promise<number> {
  const due = await leaseDueMails(ctx);
  await Promise.all(due.map((mail) => deliver(ctx, transport, mail)));
  return due.length;
}

/** Leases mails by moving their next attempt into the future, so that no lock is held while a mail is sent. */
async function leaseDueMails({ db, now }: Context): Promise<MailRow[]> {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(lte(mails.next_attempt_at, now().toISOString()))
    .orderBy(asc(mails.next_attempt_at))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  return await singleStatement(db)
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      next_attempt_at: instantAfter(now(), LEASE_SECONDS * 1_000),
    })
    .where(inArray(mails.id, due))
    .returning();
}

async function deliver(
  ctx: Context<"config">,
  transport: Transporter,
  mail: MailRow,
): Promise<void> {
  const { db, log, config } = ctx;
  try {
    await transport.sendMail({
      from: config.MAIL_FROM,
      to: mail.recipient,
      replyTo: mail.reply_to ?? undefined,
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
      headers: unsubscribeHeaders(mail.unsubscribe_url),
      // The same for every attempt, so that mail programs recognize a duplicate.
      messageId: `<${mail.id}@${new URL(config.PUBLIC_URL).hostname}>`,
    });
  } catch (error) {
    await postpone(ctx, mail, error);
    return;
  }
  await singleStatement(db).delete(mails).where(eq(mails.id, mail.id));
  log.info({ mail_id: mail.id, attempts: mail.attempts }, "mail sent");
}

/** Returns the headers by which mail programs offer one click to turn off such mails (RFC 2369, RFC 8058). */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {};
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

async function postpone({ db, now, log }: Context, mail: MailRow, error: unknown): Promise<void> {
  const waitSeconds = Math.min(RETRY_FIRST_SECONDS * 2 ** (mail.attempts - 1), RETRY_MAX_SECONDS);
  const next = instantAfter(now(), waitSeconds * 1_000);
  const end = instantAfter(new Date(mail.created_at), GIVE_UP_AFTER_SECONDS * 1_000);
  const givenUp = isPermanentFailure(error) || next > end;
  log[givenUp ? "error" : "warn"](
    { err: error, mail_id: mail.id, attempts: mail.attempts },
    givenUp ? "mail given up" : "mail not sent, trying again later",
  );
  await singleStatement(db)
    .update(mails)
    .set({
      next_attempt_at: givenUp ? null : next,
      last_error: error instanceof Error ? error.message.slice(0, 500) : "unknown",
      // The text of a mail that will not be sent is deleted: its links are secrets.
      ...(givenUp && { text_body: "", html_body: "" }),
    })
    .where(and(eq(mails.id, mail.id), eq(mails.attempts, mail.attempts)));
}

/** Returns whether the SMTP server refused the recipient or the message for good (a 5xx response). */
function isPermanentFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, code } = error as Error & { responseCode?: number; code?: string };
  return (
    responseCode !== undefined &&
    responseCode >= 500 &&
    (code === "EENVELOPE" || code === "EMESSAGE")
  );
}

import { desc, eq } from "drizzle-orm";
import { Hono } from "hono";
import { html, raw } from "hono/html";
import { mails } from "../../platform/db/schema/index";
import { isFromThisMachine } from "../../platform/limits/from-this-machine";
import type { Services } from "../../platform/services";

const MAILS_MAX = 100;

/** A mail as the development mailbox shows it. */
export interface MailboxEntry {
  to: string;
  subject: string;
  text: string;
  links: string[];
  sent_at: string;
}

/**
 * Returns the routes that show the outbox while there is no SMTP server: as a page and as JSON. Requests from
 * other machines get 404, since reading the mails is enough to take over any account.
 */
export function devMailboxRoutes(services: Services): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    if (!isFromThisMachine(c)) return c.notFound();
    await next();
    c.header("Cache-Control", "no-store");
  });
  app.get("/mailbox.json", async (c) => c.json(await listMails(services, c.req.query("to"))));
  app.get("/mailbox", async (c) => c.html(renderPage(await listMails(services))));
  return app;
}

/** Returns the newest mails, at most 100: all of them, or those to one address. */
async function listMails({ db }: Services, to?: string): Promise<MailboxEntry[]> {
  const rows = await db
    .select()
    .from(mails)
    .where(to === undefined ? undefined : eq(mails.recipient, to))
    .orderBy(desc(mails.created_at), desc(mails.id))
    .limit(MAILS_MAX);
  return rows.map((row) => ({
    to: row.recipient,
    subject: row.subject,
    text: row.text_body,
    links: findLinks(row.text_body),
    sent_at: row.created_at,
  }));
}

function findLinks(text: string): string[] {
  return text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
}

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem; }
  article { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 8px;
    padding: 1rem; margin-block: 1rem; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 0; }
  p { margin: 0.25rem 0; } pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
  a { overflow-wrap: anywhere; }
`;

function renderPage(entries: MailboxEntry[]) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Development mailbox · Signpoint</title>
    <style>${raw(STYLE)}</style>
  </head>
  <body>
    <main>
      <h1>Development mailbox</h1>
      <p>No SMTP server is configured, so mail is kept here, newest first. <a href="/dev/mailbox">Reload</a></p>
      ${entries.length === 0 ? html`<p>No mail yet. Sign up or ask for a password reset to see one.</p>` : entries.map(renderEntry)}
    </main>
  </body>
</html>`;
}

function renderEntry(mail: MailboxEntry) {
  return html`<article>
        <h2>${mail.subject}</h2>
        <p>To ${mail.to} · <time datetime="${mail.sent_at}">${mail.sent_at}</time></p>
        <pre>${mail.text}</pre>
        ${mail.links.map((link) => html`<p><a href="${link}">${link}</a></p>`)}
      </article>`;
}

import { html } from "hono/html";
import type { DomainError } from "../../platform/domain-error";

/** Returns the page that thanks for a message sent without scripts. */
export function sentPage() {
  return page(
    "Message Sent!",
    html`<p>Thank you for writing. We answer by email.</p>
      <p><a href="/">Back to Signpoint</a></p>`,
  );
}

/** Returns the page that says why a message was not sent, and how to go on without losing it. */
export function refusedPage({ message, fields }: DomainError) {
  const problems = Object.entries(fields ?? {}).map(
    ([field, problem]) => html`<li>${field}: ${problem}</li>`,
  );
  return page(
    "Your message was not sent",
    html`<p>${message}</p>
      ${problems.length === 0 ? "" : html`<ul>${problems}</ul>`}
      <p>Go back in your browser: what you have typed is still there.</p>`,
  );
}

function page(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Signpoint</title>
        <style>
          body { max-width: 40rem; margin: 0 auto; padding: 3rem 1.5rem; font: 1rem/1.5 system-ui, sans-serif; }
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}

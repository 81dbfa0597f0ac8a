import { html } from "hono/html";

/** The content of a mail, from top to bottom. */
export interface MailContent {
  greeting: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  /** What else can be answered, beside the first button. */
  secondButton?: { label: string; url: string };
  /** The 6-digit code that can be typed instead of following the button. */
  code?: { label: string; value: string };
  footnote: string;
  /** Links below the footnote. */
  links?: { label: string; url: string }[];
}

/** Renders the content as plain text and as HTML. In the HTML all text is escaped. */
export async function renderMailBody(
  content: MailContent,
): Promise<{ text: string; html: string }> {
  return { text: renderText(content), html: String(await renderHtml(content)) };
}

function renderText({
  greeting,
  paragraphs,
  button,
  secondButton,
  code,
  footnote,
  links = [],
}: MailContent): string {
  return [
    greeting,
    ...paragraphs,
    ...(button === undefined ? [] : [`${button.label}:\n${button.url}`]),
    ...(secondButton === undefined ? [] : [`${secondButton.label}:\n${secondButton.url}`]),
    ...(code === undefined ? [] : [`${code.label} ${code.value}`]),
    footnote,
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    "Signpoint",
  ].join("\n\n");
}

const INK = "#1d2433";
const QUIET = "#5b6375";

const BUTTON =
  "display:inline-block;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600";

function renderHtml(content: MailContent) {
  const { greeting, paragraphs, button, secondButton, code, footnote, links = [] } = content;
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Signpoint</title>
  </head>
  <body style="margin:0;padding:24px 16px;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:16px;line-height:1.5">
    <div style="max-width:480px;margin:0 auto">
      <p style="font-weight:700;font-size:18px">Signpoint</p>
      <p>${greeting}</p>
      ${paragraphs.map((paragraph) => html`<p style="white-space:pre-line;overflow-wrap:anywhere">${paragraph}</p>`)}
      ${
        button === undefined
          ? ""
          : html`<p style="margin:24px 0"><a href="${button.url}" style="${BUTTON};background:${INK};color:#ffffff">${button.label}</a></p>`
      }
      ${
        secondButton === undefined
          ? ""
          : html`<p style="margin:24px 0"><a href="${secondButton.url}" style="${BUTTON};border:1px solid ${QUIET};color:inherit">${secondButton.label}</a></p>`
      }
      ${
        code === undefined
          ? ""
          : html`<p>${code.label} <strong style="font-size:20px;letter-spacing:2px">${code.value}</strong></p>`
      }
      ${
        button === undefined
          ? ""
          : html`<p style="color:${QUIET};font-size:14px">If the button does not work, open this address:<br><a href="${button.url}" style="word-break:break-all">${button.url}</a></p>`
      }
      <p style="color:${QUIET};font-size:14px">${footnote}</p>
      ${links.map(({ label, url }) => html`<p style="color:${QUIET};font-size:14px"><a href="${url}" style="color:${QUIET}">${label}</a></p>`)}
    </div>
  </body>
</html>`;
}

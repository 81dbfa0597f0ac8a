import { exportMessages } from "@signpoint/api/texts";
import { html } from "hono/html";
import type { Context } from "../../platform/context";
import { findProfile } from "../../platform/people/find-profile";
import type { DataExportRow } from "./export-row";
import type { ExportedFiles, ExportSection } from "./export-sections";

const STYLE =
  "body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.5rem;border-bottom:1px solid #8886;vertical-align:top}";

/** Returns the page that tells what is in an export and links its parts. It loads nothing from anywhere. */
export async function exportIndex(
  { db }: Context,
  { user_id, requested_at }: DataExportRow,
  sections: readonly ExportSection[],
  files: ExportedFiles,
): Promise<string> {
  const profile = await findProfile({ db }, user_id);
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Your Signpoint data</title><style>${STYLE}</style></head>
<body>
<h1>Your Signpoint data</h1>
<p>Everything about <strong>${profile?.username ?? ""}</strong> (${profile?.email ?? ""}), asked for on ${requested_at.slice(0, 10)}. Times are in UTC.</p>
<table>
<thead><tr><th>What</th><th>Files</th></tr></thead>
<tbody>${sections.map(
    ({ title, about, parts }) => html`
<tr><td><strong>${title}</strong><br>${about}</td><td>${parts.map(({ name }) => html`<a href="${name}">${name}</a><br>`)}</td></tr>`,
  )}
<tr><td><strong>Files</strong><br>What you uploaded: ${files.parts.length}.</td><td><a href="files/">files</a></td></tr>${files.unreadable.map(
    (name) => html`
<tr><td>${name}</td><td>${exportMessages.unreadable}</td></tr>`,
  )}
</tbody>
</table>
<p>Passwords and second factors are stored so that nobody can read them; they are not here. Codes of gift cards are shown in your redemptions.</p>
</body>
</html>
`;
  return String(page);
}

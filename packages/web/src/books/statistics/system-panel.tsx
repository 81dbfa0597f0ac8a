import IconAlertTriangle from "virtual:icons/alert-triangle";
import IconCircleCheck from "virtual:icons/circle-check";
import type { SystemStatus } from "@signpoint/api/books/statistics";
import { serverNow } from "~/platform/session/server-clock";
import { Badge } from "~/platform/ui/badge";
import { Figure, FigureList } from "~/platform/ui/figures";
import { formatInteger } from "~/platform/ui/format";
import { SectionCard } from "~/platform/ui/sections";
import classes from "./admin-dashboard.module.css";

/** Jobs start within seconds. One that is due for longer than this means that none is running. */
const BEHIND_AFTER_MS = 5 * 60_000;

/** Renders the status of database, files, mail and background jobs. */
export function SystemPanel({ system }: { system: SystemStatus }) {
  return (
    <SectionCard title="System Status">
      <FigureList layout="column">
        {systemLines(system, serverNow()).map((line) => (
          <Figure key={line.name} name={line.name}>
            <span className={classes.status}>
              <span className={classes.quiet}>{line.detail}</span>
              {line.ok ? (
                <Badge tone="success" icon={IconCircleCheck}>
                  {line.state}
                </Badge>
              ) : (
                <Badge tone="warning" icon={IconAlertTriangle}>
                  {line.state}
                </Badge>
              )}
            </span>
          </Figure>
        ))}
      </FigureList>
    </SectionCard>
  );
}

interface SystemLine {
  name: string;
  ok: boolean;
  state: string;
  detail: string;
}

/** Returns the status of each part in words; `now` is in milliseconds. */
function systemLines({ database, files, mail, queue }: SystemStatus, now: number): SystemLine[] {
  const waiting = queue.mails_due + queue.files_to_remove;
  const behind =
    queue.oldest_due_at !== null && now - Date.parse(queue.oldest_due_at) > BEHIND_AFTER_MS;
  return [
    {
      name: "Database",
      ok: database.ok,
      state: working(database.ok),
      detail: `${Math.round(database.latency_ms)} ms`,
    },
    {
      name: "Files",
      ok: files.ok,
      state: working(files.ok),
      detail: files.store === "s3" ? "Object storage" : "This server’s disk",
    },
    {
      name: "Mail",
      ok: mail.configured && mail.given_up === 0,
      state: mailState(mail),
      detail:
        mail.given_up > 0
          ? `${formatInteger(mail.given_up)} could not be delivered`
          : `${formatInteger(mail.queued)} waiting`,
    },
    {
      name: "Background work",
      ok: !behind,
      state: behind ? "Behind" : waiting === 0 ? "Idle" : "Busy",
      detail: waiting === 0 ? "Nothing is due" : `${formatInteger(waiting)} due`,
    },
  ];
}

function working(ok: boolean): string {
  return ok ? "Working" : "Not working";
}

function mailState({ configured, given_up }: SystemStatus["mail"]): string {
  if (!configured) return "Kept here, not sent";
  return given_up > 0 ? "Needs attention" : "Working";
}

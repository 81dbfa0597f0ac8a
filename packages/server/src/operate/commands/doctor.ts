import { parseArgs } from "node:util";
import * as z from "zod";
import { attempt, bad, Finding } from "../doctor/finding";
import { lookAround } from "../doctor/look-around";
import type { Command } from "../program/command";
import { runOperatorRequest } from "../program/run-operator-request";
import { describePlace } from "../start/existing-data";

const MARKS = { ok: "ok  ", warning: "look", bad: "BAD " } as const;

/**
 * Prints a line for each matter of the installation: that it is well, or what to do. Ends with 0 unless something is bad. Changes
 * nothing, and sends a mail only with `--send-mail`.
 */
export const run: Command = async ({ config, environment, parameters, ...control }) => {
  const { values } = parseArgs({
    args: parameters,
    options: { json: { type: "boolean", default: false }, "send-mail": { type: "string" } },
  });
  const data: Finding[] = [];
  const unseen = await attempt("database", async () => {
    const outcome = await runOperatorRequest(config, { command: "doctor" }, control);
    data.push(...z.array(Finding).parse(outcome));
    return bad("database", "");
  });
  const around = await lookAround({ config, environment, sendMailTo: values["send-mail"] });
  const findings = [...(data.length > 0 ? data : [unseen]), ...around];
  const worst = findings.filter(({ state }) => state === "bad").length;
  if (values.json) {
    console.log(JSON.stringify({ place: describePlace(config), findings }, null, 2));
  } else {
    console.log(`Signpoint ${describePlace(config)}:`);
    for (const { name, state, says } of findings) {
      console.log(`${MARKS[state]} ${name.padEnd(14)} ${says}`);
    }
  }
  return worst === 0 ? 0 : 1;
};

import { parseArgs } from "node:util";
import { type Command, emailParameter, printOutcome, UsageError } from "../program/command";
import { runOperatorRequest } from "../program/run-operator-request";

const OPTIONS = {
  until: { type: "string" },
  reason: { type: "string" },
  lift: { type: "boolean" },
  force: { type: "boolean" },
} as const;

/** Suspends an account, or lifts its suspension. Works whether or not the server is running. */
export const run: Command = async ({ config, parameters, ...control }) => {
  const { email, until, reason, lift, force } = parseParameters(parameters);
  if (until !== null && !(new Date(until) > new Date())) {
    throw new UsageError(
      "--until is a day to come, such as 2030-01-31: it ends as that day begins in UTC.",
    );
  }
  const request = lift
    ? ({ command: "lift-suspension", email } as const)
    : ({ command: "suspend", email, until, reason, force } as const);
  return printOutcome(
    config,
    {
      suspended: {
        text: `${email} is suspended${until === null ? "" : ` until ${until}`}; all sessions have ended.`,
        code: 0,
      },
      lifted: { text: `The suspension of ${email} is lifted.`, code: 0 },
      not_suspended: { text: `${email} is not suspended.`, code: 0 },
      last_admin: {
        text: `${email} is the last admin. Grant another first, or say --force.`,
        code: 1,
      },
      unknown_email: { text: `There is no account with the email ${email}.`, code: 1 },
    },
    await runOperatorRequest(config, request, control),
  );
};

/** Returns the parsed command line. Throws `UsageError` when it is malformed. */
function parseParameters(parameters: string[]) {
  const usage = "Say whom, and either for how long and why, or --lift.";
  const parsed = parseArgs({ args: parameters, options: OPTIONS, allowPositionals: true });
  const email = emailParameter(parsed.positionals, usage);
  const { until, reason, lift = false, force = false } = parsed.values;
  if (lift && (until !== undefined || reason !== undefined)) throw new UsageError(usage);
  return {
    email,
    lift,
    force,
    reason: reason?.trim() || null,
    until: until === undefined ? null : toIsoTime(until),
  };
}

/** Returns a day or time of ISO 8601 as a time in UTC; an empty text, which is not a time, for any other text. */
function toIsoTime(text: string): string {
  const isIso = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?Z)?$/.test(text);
  const instant = new Date(isIso ? text : Number.NaN);
  return Number.isNaN(instant.getTime()) ? "" : instant.toISOString();
}

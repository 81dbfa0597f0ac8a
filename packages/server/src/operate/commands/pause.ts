import { parseArgs } from "node:util";
import { PAUSES } from "@signpoint/api/platform/constants";
import { type Command, printOutcome, UsageError } from "../program/command";
import { runOperatorRequest } from "../program/run-operator-request";

const OPTIONS = { lift: { type: "boolean", default: false } } as const;

/** Pauses payouts, redemptions or signings, or lifts the pause. Works whether or not the server is running. */
export const run: Command = async ({ config, parameters, ...control }) => {
  const { positionals, values } = parseArgs({
    args: parameters,
    options: OPTIONS,
    allowPositionals: true,
  });
  const [given, ...others] = positionals;
  const pause = PAUSES.find((known) => known === given);
  if (pause === undefined || others.length > 0) {
    throw new UsageError("Say what.");
  }
  const request = { command: "pause", pause, isPaused: !values.lift } as const;
  const name = `${pause[0]?.toUpperCase()}${pause.slice(1)}`;
  return printOutcome(
    config,
    {
      paused: { text: `${name} are paused. Lift it: signpoint pause ${pause} --lift`, code: 0 },
      already_paused: { text: `${name} are paused already.`, code: 0 },
      lifted: { text: `${name} go on.`, code: 0 },
      not_paused: { text: `${name} are not paused.`, code: 0 },
    },
    await runOperatorRequest(config, request, control),
  );
};

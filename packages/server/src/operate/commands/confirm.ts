import * as z from "zod";
import { type Command, printOutcome, UsageError } from "../program/command";
import { runOperatorRequest } from "../program/run-operator-request";

/** Confirms what waits for a second admin where no admin can be it. Works whether or not the server is running. */
export const run: Command = async ({ config, parameters, ...control }) => {
  const [given, ...others] = parameters;
  const id = z.uuid().safeParse(given);
  if (!id.success || others.length > 0) {
    throw new UsageError("Say which, as the page Second Approvals does.");
  }
  const request = { command: "confirm", id: id.data } as const;
  return printOutcome(
    config,
    {
      confirmed: { text: "Confirmed and carried out. All admins are told.", code: 0 },
      second_exists: {
        text: "An independent admin can confirm this, under Second Approvals. The operator stands in only where there is none.",
        code: 1,
      },
      already_decided: { text: "This has been decided already.", code: 1 },
      unknown: { text: `Nothing waits with the id ${id.data}.`, code: 1 },
    },
    await runOperatorRequest(config, request, control),
  );
};

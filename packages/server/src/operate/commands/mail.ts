import * as z from "zod";
import { WaitingMails } from "../../messages/mail/waiting-mails";
import { type Command, UsageError } from "../program/command";
import { runOperatorRequest } from "../program/run-operator-request";
import { describePlace } from "../start/existing-data";

/** Lists the mails of the outbox that wait or were given up, or has waiting ones sent again at once. Works whether or not the server is running. */
export const run: Command = async ({ config, parameters, ...control }) => {
  const [action = "list", which, ...others] = parameters;
  if (action === "list" && which === undefined) {
    const outcome = await runOperatorRequest(config, { command: "mail" }, control);
    print(WaitingMails.parse(outcome), describePlace(config));
    return 0;
  }
  const id = which === "all" ? null : z.uuid().safeParse(which).data;
  if (action !== "retry" || id === undefined || others.length > 0) {
    throw new UsageError("Say retry and which mail, or retry all.");
  }
  const outcome = await runOperatorRequest(config, { command: "retry-mail", id }, control);
  const retried = z.number().parse(outcome);
  console.log(`${retried} mails are tried again within half a minute, ${describePlace(config)}.`);
  return retried > 0 || id === null ? 0 : 1;
};

function print({ waiting, given_up, mails }: WaitingMails, place: string): void {
  console.log(`${waiting} mails wait, ${given_up} were given up, ${place}.`);
  for (const mail of mails) {
    const next = mail.next_attempt_at === null ? "given up" : `next ${mail.next_attempt_at}`;
    console.log(
      `${mail.id}  ${mail.recipient}  "${mail.subject}"  since ${mail.created_at}, ${mail.attempts} attempts, ${next}`,
    );
    if (mail.last_error !== null) console.log(`  ${mail.last_error}`);
  }
  if (given_up > 0) {
    console.log(
      "The text of a mail that was given up is deleted with its links: it cannot be sent again.",
    );
  }
}

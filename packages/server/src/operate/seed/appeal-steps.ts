import { appealRejection } from "../../work/appeals/appeal-rejection";
import { decideAppeal } from "../../work/appeals/decide-appeal";
import type { Signing } from "./signing";
import { actAs, type Stage, type Step } from "./stage";

/** Returns the steps of the appeal against a rejection: appeal, decide. None without an appeal. */
export function appealSteps(
  stage: Stage,
  { username, appeal }: Signing,
  signed: { id: string },
): Step[] {
  if (appeal === undefined) return [];
  let appeal_id = "";
  const make = async () => {
    const ctx = actAs(stage, username, appeal.made);
    const made = { signed_contract_id: signed.id, text: appeal.text };
    appeal_id = (await appealRejection(ctx, made)).id;
  };
  const steps: Step[] = [{ minutesAgo: appeal.made, run: make }];
  if (appeal.decision === undefined) return steps;
  const { by, decided, overturn, note } = appeal.decision;
  const decide = async () => {
    await decideAppeal(actAs(stage, by, decided), { appeal_id, overturn, note });
  };
  return [...steps, { minutesAgo: decided, run: decide }];
}

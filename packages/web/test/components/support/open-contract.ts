import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import { contractAnswers, NOW } from "./contract-records";
import type { Answers } from "./fake-server";
import { render } from "./render";

/** Shows a contract's own screen to a person at `NOW`, with what is answered besides, or in place of that. */
export function openContract(detail: ContractDetail, answers: Answers = {}) {
  return render(`/contracts/${detail.id}`, {
    at: NOW,
    answers: { ...contractAnswers(detail), ...answers },
  });
}

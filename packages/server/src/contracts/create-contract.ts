import type { CreateContractInput } from "@signpoint/api/calls/admin-contracts";
import { expiresAt } from "@signpoint/api/rules/expiry";
import type * as z from "zod";
import type { Caller } from "../auth/authenticate";
import { newId } from "../db/new-id";
import { contracts } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { assertAdminIdIsCaller } from "../people/assert-admin-id";
import type { Services } from "../services";
import { parseContractForm } from "./parse-contract-form";
import { recordContractDecision, snapshotContract } from "./record-contract-decision";
import { writeQuestions } from "./write-questions";

/** Creates an active contract with its questions, running from now; answers its id. */
export async function createContract(
  services: Services,
  caller: Caller,
  { p_admin_id, ...input }: z.output<typeof CreateContractInput>,
): Promise<string> {
  assertAdminIdIsCaller(services, caller, p_admin_id);
  const now = services.now();
  const { survey_questions, ...fields } = parseContractForm(input);
  return await inTransaction(services.db, async (tx) => {
    const [contract] = await tx
      .insert(contracts)
      .values({
        ...fields,
        id: newId(),
        status: "active",
        expires_at: expiresAt(now, fields.duration)?.toISOString() ?? null,
        created_at: now.toISOString(),
      })
      .returning();
    if (contract === undefined) throw new Error("an inserted contract was not returned");
    await writeQuestions(tx, contract.id, survey_questions);
    const after = await snapshotContract(tx, contract);
    await recordContractDecision(tx, caller, "create_contract", {
      id: contract.id,
      before: null,
      after,
      now,
    });
    return contract.id;
  });
}

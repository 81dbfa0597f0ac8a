import type { AdminContract } from "@signpoint/api/entities/admin-contract";
import { extendedExpiry, extensionProblem } from "@signpoint/api/rules/extension";
import { eq } from "drizzle-orm";
import type { Caller } from "../auth/authenticate";
import { contracts } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { assertAdminIdIsCaller } from "../people/assert-admin-id";
import { refusal } from "../refusal";
import type { Services } from "../services";
import { lockContract, toAdminContractDetail } from "./admin-contract-view";
import { recordContractDecision } from "./record-contract-decision";

/** Adds minutes to the later of the expiry and now; the grace period moves along. */
export async function extendContract(
  services: Services,
  caller: Caller,
  input: { p_admin_id: string; p_contract_id: string; p_additional_minutes: number },
): Promise<AdminContract> {
  assertAdminIdIsCaller(services, caller, input.p_admin_id);
  const minutes = input.p_additional_minutes;
  const now = services.now();
  return await inTransaction(services.db, async (tx) => {
    const before = await lockContract(tx, input.p_contract_id);
    if (before.expires_at === null) throw refusal("NEVER_EXPIRES");
    const problem = extensionProblem(before.expires_at, minutes, now);
    if (problem !== null) {
      throw refusal("BAD_REQUEST", { message: problem, fields: { p_additional_minutes: problem } });
    }
    const [after] = await tx
      .update(contracts)
      .set({ expires_at: extendedExpiry(before.expires_at, minutes, now).toISOString() })
      .where(eq(contracts.id, before.id))
      .returning();
    if (after === undefined) throw new Error("a locked contract was not updated");
    await recordContractDecision(tx, caller, "extend_contract", {
      id: before.id,
      before: { expires_at: before.expires_at },
      after: { expires_at: after.expires_at, additional_minutes: minutes },
      now,
    });
    return await toAdminContractDetail(tx, after, now);
  });
}

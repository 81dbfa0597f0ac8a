import { openDueContracts } from "../../../src/work/contracts/openings/open-due-contracts";
import { applyEdit, runsOut } from "./contracts";
import { isAwaiting, isMany, totalOf } from "./second-approvals";
import { type Attempt, firstOf } from "./step";
import { chosen, MINUTE_MS, type ModelContract, personOf, type World } from "./world";

/** Has a contract open by itself in so many minutes, closed before if it is open; null ends its waiting. */
export function scheduleOpening(
  world: World,
  who: number,
  which: number,
  { ahead, closes }: { ahead: number | null; closes: boolean },
): Attempt | null {
  const actor = personOf(world, who);
  const contract = chosen(world.contracts, which);
  if (contract === undefined) return null;
  const status = closes ? ("inactive" as const) : undefined;
  const opensAt = ahead === null ? null : world.now + ahead * MINUTE_MS;
  const isSigned = world.signings.some((one) => one.contract === contract);
  const cannotWait = isSigned || (status ?? contract.status) !== "inactive" || ahead === 0;
  return {
    refusal: firstOf(
      [!actor.isAdmin, "FORBIDDEN"],
      [contract.isDeleted, "NOT_FOUND"],
      [ahead !== null && cannotWait, "BAD_REQUEST"],
    ),
    call: ({ as }) =>
      as(actor).adminContracts.update({
        p_admin_id: actor.person.id,
        p_contract_id: contract.id,
        p_status: status,
        p_opens_at: opensAt === null ? null : new Date(opensAt).toISOString(),
      }),
    change: () => applyEdit(world, contract, { status, opensAt }, actor),
  };
}

/** The task that opens contracts whose time has come, unless a second admin has not confirmed what they pay. */
export function openDue(world: World): Attempt {
  return {
    call: ({ server }) => openDueContracts(server.services),
    change: () => {
      for (const contract of world.contracts) if (isDue(world, contract)) openNow(world, contract);
    },
  };
}

const isDue = ({ now }: World, { opensAt, isDeleted }: ModelContract) =>
  opensAt !== null && opensAt <= now && !isDeleted;

function openNow(world: World, contract: ModelContract): void {
  const isAsked = isAwaiting(world, contract.id);
  const isRefused = isAsked || (isMany(totalOf(contract)) && !contract.isConfirmed);
  if (!isRefused) contract.status = "active";
  contract.opensAt = null;
  contract.isConfirmed = false;
  contract.expiresAt = runsOut(world.now, contract.duration);
}

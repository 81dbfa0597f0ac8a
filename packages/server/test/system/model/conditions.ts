import { type Attempt, firstOf } from "./step";
import { chosen, type ModelContract, type ModelPerson, personOf, type World } from "./world";

/** What a contract asks of who signs it: approved signings, signings so far, percent of the decisions. */
export interface Asks {
  least?: number;
  most?: number;
  rate?: number;
}

/** What the form of a contract is given for it. */
export const toFields = ({ asks, pilot }: { asks?: Asks | null; pilot?: number | null }) => ({
  p_approved_min: asks?.least ?? null,
  p_approved_max: asks?.most ?? null,
  p_approval_rate_min: asks?.rate ?? null,
  p_pilot_places: pilot ?? null,
});

/** Whether a pilot opens more places than there are. */
export const isTooLarge = (pilot: number | null | undefined, places: number): boolean =>
  places > 0 && (pilot ?? 0) > places;

const STILL_COUNTED = ["approved", "pending", "in_progress", "changes_requested"];

/** Whether somebody meets what the contract asks. Half a year never passes here. */
export function isEligible(
  { signings }: World,
  { asks }: Pick<ModelContract, "asks">,
  person: ModelPerson,
): boolean {
  const { least = 0, most = Number.POSITIVE_INFINITY, rate = 0 } = asks ?? {};
  const own = signings.filter(({ signer }) => signer === person);
  const approved = own.filter(({ status }) => status === "approved").length;
  const counted = own.filter(({ status }) => STILL_COUNTED.includes(status)).length;
  const rejected = own.filter(
    ({ status, rejectedBy }) => status === "rejected" && rejectedBy !== null,
  ).length;
  const decided = approved + rejected;
  const hasRate = decided < 5 || (approved / decided) * 100 >= rate;
  return approved >= least && counted <= most && hasRate;
}

/** Ends the pilot of a contract. */
export function openRest(world: World, who: number, which: number): Attempt | null {
  const actor = personOf(world, who);
  const contract = chosen(world.contracts, which);
  if (contract === undefined) return null;
  const body = { p_admin_id: actor.person.id, p_contract_id: contract.id };
  return {
    refusal: firstOf(
      [!actor.isAdmin, "FORBIDDEN"],
      [contract.isDeleted, "NOT_FOUND"],
      [contract.pilot === null, "ALREADY_DECIDED"],
    ),
    call: ({ as }) => as(actor).adminContracts.openRest(body),
    change: () => {
      contract.pilot = null;
    },
  };
}

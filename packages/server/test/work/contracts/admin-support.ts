import { desc, inArray } from "drizzle-orm";
import { notifications } from "../../../src/platform/db/schema/index";
import { clientOf, type Inputs } from "../../support/client";
import type { Person } from "../../support/people";
import type { TestServer } from "../../support/server";

type ContractInput = Inputs["adminContracts"]["create"];

/** A contract with two questions, filled in as an admin does. */
export const FORM: Omit<ContractInput, "p_admin_id"> = {
  p_title: "Try the checkout",
  p_type: "Research",
  p_description: "Walk through it.",
  p_activity: "Buy the test article.",
  p_points_cost: 40,
  p_points_reward: 90,
  p_duration: 1_440,
  p_max_signers: 3,
  p_survey_required: true,
  p_survey_questions: [
    { questionType: "text", questionText: "What slowed you down?", required: true, options: null },
    { questionType: "multiple_choice", questionText: "Again?", options: ["Yes", "", " No "] },
  ],
  p_is_official: true,
};

/** Creates the contract of `FORM`, changed as given, and returns its id. */
export function createContract(
  server: Pick<TestServer, "url">,
  admin: Person,
  given: Partial<ContractInput> = {},
): Promise<string> {
  return clientOf(server, admin).adminContracts.create({
    p_admin_id: admin.id,
    ...FORM,
    ...given,
  });
}

/** Edits a contract and returns it as admins see it. */
export function updateContract(
  server: Pick<TestServer, "url">,
  admin: Person,
  p_contract_id: string,
  change: Partial<Inputs["adminContracts"]["update"]>,
) {
  const given = { p_admin_id: admin.id, p_contract_id, ...change };
  return clientOf(server, admin).adminContracts.update(given);
}

/** Extends a contract and returns it as admins see it. */
export function extendContract(
  server: Pick<TestServer, "url">,
  admin: Person,
  p_contract_id: string,
  p_additional_minutes: number,
) {
  const given = { p_admin_id: admin.id, p_contract_id, p_additional_minutes };
  return clientOf(server, admin).adminContracts.extend(given);
}

/** Deletes a contract. */
export function deleteContract(
  server: Pick<TestServer, "url">,
  admin: Person,
  p_contract_id: string,
) {
  return clientOf(server, admin).adminContracts.delete({ p_admin_id: admin.id, p_contract_id });
}

/** Returns a contract as admins see it. */
export const contractFor = (server: TestServer, admin: Person, id: string) =>
  clientOf(server, admin).adminContracts.get({ id });

/** Returns the audit log's records about one subject, newest first. */
export async function decisionsAbout(server: TestServer, admin: Person, subject: string) {
  return (await clientOf(server, admin).administration.decisions({ subject })).items;
}

/** Returns what the admins were told about a contract's opening as `[kind, facts]`, the latest first. */
export async function openingNews({ services }: Pick<TestServer, "services">, id: string) {
  const rows = await services.db
    .select()
    .from(notifications)
    .where(inArray(notifications.kind, ["contract_opened", "contract_not_opened"]))
    .orderBy(desc(notifications.created_at));
  return rows.filter(({ data }) => data.contract_id === id).map(({ kind, facts }) => [kind, facts]);
}

import type { AdminContractDetail } from "@signpoint/api/entities/admin-contract";
import type { AdminDecision } from "@signpoint/api/entities/admin-decision";
import { clientOf, tryCall } from "../support/client";
import type { Person } from "../support/people";
import type { TestServer } from "../support/server";

export const FORM = {
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

/** Creates the contract of `FORM`, changed as given; answers its id. */
export async function createContract(
  server: TestServer,
  admin: Person,
  given: Record<string, unknown> = {},
): Promise<string> {
  const body = { p_admin_id: admin.id, ...FORM, ...given };
  const answer = await tryCall(clientOf(server, admin).adminContracts.create(body));
  if (answer.status !== 200) throw new Error(`creating answered ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function contractFor(
  server: TestServer,
  admin: Person,
  id: string,
): Promise<AdminContractDetail> {
  return await clientOf(server, admin).adminContracts.get({ id });
}

/** What is recorded about a subject, newest first. */
export async function decisionsAbout(
  server: TestServer,
  admin: Person,
  subject: string,
): Promise<AdminDecision[]> {
  const answer = await tryCall(clientOf(server, admin).administration.decisions({ subject }));
  return (answer.body as { items: AdminDecision[] }).items;
}

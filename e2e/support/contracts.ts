import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { demo, profileOf } from "./accounts";
import { apiOf } from "./api";

/** Creates a contract for the test over the API. */
export async function makeContract(request: APIRequestContext, fields: object = {}) {
  const admin = await apiOf(request, demo.admin);
  const { id: p_admin_id } = await profileOf(request, demo.admin);
  const title = `Taste the ${randomUUID().slice(0, 8)}`;
  const id = await admin.post<string>("/rpc/create_contract_with_survey", {
    p_admin_id,
    p_title: title,
    p_description: "Two spoons are enough.",
    p_activity: "Taste it and tell.",
    p_points_cost: 10,
    p_points_reward: 30,
    p_duration: 1_440,
    ...fields,
  });
  return { id, title };
}

/** Deletes a contract over the API. */
export async function deleteContract(request: APIRequestContext, p_contract_id: string) {
  const admin = await apiOf(request, demo.admin);
  const { id: p_admin_id } = await profileOf(request, demo.admin);
  await admin.post("/rpc/delete_contract", { p_admin_id, p_contract_id });
}

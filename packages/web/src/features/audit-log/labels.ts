import type { ADMIN_ACTIONS } from "@signpoint/api/constants";

export const ACTION_LABELS: Record<(typeof ADMIN_ACTIONS)[number], string> = {
  approve_contract: "Approved a submission",
  reject_contract: "Rejected a submission",
  approve_redemption: "Approved a redemption",
  reject_redemption: "Rejected a redemption",
  create_contract: "Created a contract",
  update_contract: "Changed a contract",
  delete_contract: "Deleted a contract",
  extend_contract: "Extended a contract",
  create_item: "Added an item",
  update_item: "Changed an item",
  delete_item: "Deleted an item",
  deduct_points: "Took points",
};

/** Fields whose own name would not say what they mean. */
export const FIELD_LABELS: Record<string, string> = {
  activity: "Required activity",
  is_official: "Official contract",
  max_signers: "Places",
  survey_questions: "Questions",
  expires_at: "Expires",
  deleted_at: "Deleted",
  review_note: "Note to the user",
  image_url: "Image URL",
  has_redemption_code: "Has a redemption code",
};

import type { ADMIN_ACTIONS } from "@signpoint/api/constants";
import { CONTRACT_FIELD_LABELS } from "~/features/contracts/labels";
import { ITEM_FIELD_LABELS } from "~/features/marketplace/admin/item-form";
import { ADMIN_SETTING_LABELS } from "~/features/settings/admin/labels";

export const ACTION_LABELS: Record<(typeof ADMIN_ACTIONS)[number], string> = {
  approve_contract: "Approved a submission",
  reject_contract: "Rejected a submission",
  request_changes: "Requested changes of a submission",
  decide_appeal: "Decided an appeal",
  change_settings: "Changed the settings",
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
  credit_points: "Credited points",
  grant_admin: "Made an admin",
  revoke_admin: "Took an admin's rights",
  suspend_user: "Suspended",
  lift_suspension: "Lifted a suspension",
};

/** The names of recorded fields; a field without one is named by its column. */
export const FIELD_LABELS: Record<string, string> = {
  ...ITEM_FIELD_LABELS,
  ...CONTRACT_FIELD_LABELS,
  ...ADMIN_SETTING_LABELS,
  max_signers: "Places",
  survey_questions: "Questions",
  expires_at: "Expires",
  deleted_at: "Deleted",
  review_note: "Note to the user",
  is_admin: "Admin",
  has_redemption_code: "Has a redemption code",
};

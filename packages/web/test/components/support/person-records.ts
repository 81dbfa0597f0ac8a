import type { PersonAccount } from "@signpoint/api/accounts/person";
import type { PersonRecord } from "@signpoint/api/accounts/person-record";
import { NOW } from "./contract-records";
import { idOf } from "./records";

/* A person as admins see them on the page of a person: ben, with one approved submission and an order that waits. */

export const PERSON = idOf(50);

export const RECORD: PersonRecord = {
  id: PERSON,
  username: "ben",
  points: 50,
  member_since: NOW,
  deleted_at: null,
  submissions: { in_progress: 0, pending: 0, approved: 1, rejected: 0 },
  rejection_rate: 0,
  redemptions: { pending: 1, approved: 0, rejected: 0 },
  recent: [],
};

export const ACCOUNT: PersonAccount = {
  id: PERSON,
  username: "ben",
  email: "ben@signpoint.example",
  is_admin: false,
  sessions: 0,
  last_sign_in_at: null,
  has_second_factor: false,
  suspension: null,
  data_copy: null,
  negative_signs: [],
  shares: { account: 0, network: 0 },
  inviter: null,
  invited: [],
};

import type { PersonAccount } from "@signpoint/api/accounts/person";
import type { PersonRecord } from "@signpoint/api/accounts/person-record";
import type { AdminUser } from "@signpoint/api/platform/user-profile";
import { NOW } from "./contract-records";
import type { Answers } from "./fake-server";
import { idOf, NOTHING } from "./records";

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

/** Returns a person in the list of all: ben, unless told otherwise. */
export function listedPerson(changes: Partial<AdminUser> = {}): AdminUser {
  return {
    id: PERSON,
    username: "ben",
    email: "ben@signpoint.example",
    points: 0,
    referrals: 0,
    is_admin: false,
    is_confirmed: true,
    is_suspended: false,
    created_at: NOW,
    ...changes,
  };
}

/** What the page of that person asks. */
export const PERSON_PAGE: Answers = {
  "administration.person": RECORD,
  "people.account": ACCOUNT,
  "people.notes": NOTHING,
  "people.emailChange": { latest: null, awaiting_second: null, too_young: [] },
  "administration.activity": NOTHING,
};

import { eq } from "drizzle-orm";
import { deleteAccount } from "../../../src/personal-data/account-deletion/delete-account";
import { notices, signingDrafts, submissionVersions } from "../../../src/platform/db/schema/index";
import { clientOf } from "../../support/client";
import { codeOf, judgeDeletion, leavingPerson, submittedContract } from "./deletion-races";
import { type Race, unless } from "./race";

export const deletionAgainstCorrections: Race = {
  name: "a deletion against a request for changes and a withdrawal",
  prepare: async (arena) => {
    const { db } = arena.services;
    const { person, admin } = await leavingPerson(arena);
    const id = await submittedContract(arena, person);
    const about = { p_signed_contract_id: id };
    return {
      contenders: [
        () => deleteAccount(arena.services, person.id),
        (server) =>
          clientOf(server, admin).submissions.requestChanges({ ...about, p_note: "More." }),
        (server) => clientOf(server, person).contracts.withdraw(about),
      ],
      judge: async ([deletion, requested, withdrawn]) => {
        const written = {
          drafts: await db.$count(signingDrafts, eq(signingDrafts.signed_contract_id, id)),
          versions: await db.$count(
            submissionVersions,
            eq(submissionVersions.signed_contract_id, id),
          ),
          notices: await db.$count(notices, eq(notices.user_id, person.id)),
        };
        const late = ["OK", "UNAUTHORIZED", "NOT_FOUND", "CANNOT_WITHDRAW"];
        const decided = ["OK", "NOT_SUBMITTED", "ALREADY_DECIDED"];
        return [
          ...(await judgeDeletion(arena, person, deletion)),
          ...unless("deletion", "deleted", deletion?.body),
          ...unless("left of what was written", { drafts: 0, versions: 0, notices: 0 }, written),
          ...unless("request", true, decided.includes(codeOf(requested))),
          ...unless("withdrawal", true, late.includes(codeOf(withdrawn))),
        ];
      },
    };
  },
};

import * as z from "zod";
import { callsOf } from "../../platform/call";
import { ERROR_CODES } from "../../platform/errors";
import { Id } from "../../platform/fields";
import { contractDraftMessages } from "../../texts";
import { ContractDraft, ContractDraftForm, ContractDraftSummary } from "./contract-draft";

const call = callsOf("Administration: contracts");
const path = "/admin/contract-drafts";
const NOT_FOUND = { ...ERROR_CODES.NOT_FOUND, message: contractDraftMessages.notFound };

export const contractDraftCalls = {
  list: call({ access: "admin" })
    .get(path, "All drafts of contracts, the latest save first")
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(ContractDraftSummary) })),

  get: call({ access: "admin" })
    .get(`${path}/{id}`, "One draft of a contract")
    .input(z.strictObject({ id: Id }))
    .errors({ NOT_FOUND })
    .output(ContractDraft),

  save: call({ access: "admin", effect: "write", replay: "kept_answer" })
    .post(
      "/rpc/save_contract_draft",
      "Save a contract unfinished: a new draft, or another state of one",
      {
        description:
          "Drafts belong to all admins, and nobody else sees them. What is saved replaces the whole draft. With an old `p_version`: 409 `CHANGED_MEANWHILE`, with both sides in `data`: what was given, and the draft as it is. A draft that nobody saves again for 180 days is deleted.",
      },
    )
    .input(
      z.strictObject({
        p_form: ContractDraftForm,
        /** The draft that is saved again, and the version of it that the caller has seen; a new one without. */
        p_draft: z.strictObject({ id: Id, version: z.int() }).optional(),
      }),
    )
    .errors({
      NOT_FOUND,
      CHANGED_MEANWHILE: ERROR_CODES.CHANGED_MEANWHILE,
      TOO_MANY_DRAFTS: ERROR_CODES.TOO_MANY_DRAFTS,
    })
    .output(ContractDraftSummary.pick({ id: true, version: true, saved_at: true })),

  delete: call({ access: "admin", effect: "write", replay: "kept_answer" })
    .post("/rpc/delete_contract_draft", "Delete a draft of a contract")
    .input(z.strictObject({ p_draft_id: Id }))
    .errors({ NOT_FOUND })
    .output(z.object({ id: Id })),
};

import * as z from "zod";
import { callsOf } from "../platform/call";
import { PASSWORD_MAX_LENGTH } from "../platform/constants";
import { ERROR_CODES } from "../platform/errors";
import { Timestamp } from "../platform/fields";
import { AccountDeletion } from "./account-deletion";

const call = callsOf("Settings");
const { DELETION_NOT_POSSIBLE, LINK_EXPIRED } = ERROR_CODES;

/** The owner's calls about the deletion of the account. */
export const accountDeletionCalls = {
  get: call({ access: "user" })
    .get(
      "/account-deletion",
      "Whether your account is to be deleted, and what that means for what you have",
    )
    .output(AccountDeletion),

  request: call({ access: "user", effect: "write", stepUp: true })
    .post(
      "/rpc/request_account_deletion",
      "Have your account deleted after some days, in which you can keep it",
      { description: "Requested again, the date stays." },
    )
    .input(
      z.strictObject({
        /** Not needed where something else was proved a short while ago. */
        p_password: z
          .string()
          .min(1)
          .max(PASSWORD_MAX_LENGTH * 4)
          .optional(),
      }),
    )
    .errors({ DELETION_NOT_POSSIBLE })
    .output(z.object({ deletes_at: Timestamp })),

  cancel: call({ access: "user", effect: "write" })
    .post("/rpc/cancel_account_deletion", "Keep your account after all")
    .input(z.strictObject({}).optional())
    .output(z.object({ cancelled: z.boolean() })),

  cancelByMail: call({ access: "anyone", effect: "write" })
    .post(
      "/rpc/keep_account",
      "Keep an account by the link of the mail about its deletion, without a login",
    )
    .input(z.strictObject({ p_token: z.string().max(300) }))
    .errors({ LINK_EXPIRED })
    .output(z.object({ cancelled: z.boolean() })),
};

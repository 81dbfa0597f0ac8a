import * as z from "zod";
import { Id, Timestamp } from "./common";

/** A notification for admins. */
export const Notification = z.object({
  id: Id,
  message: z.string(),
  read: z.boolean(),
  data: z.object({ signed_contract_id: Id.optional() }),
  created_at: Timestamp,
});
export type Notification = z.infer<typeof Notification>;

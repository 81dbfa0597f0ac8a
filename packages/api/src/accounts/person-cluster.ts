import * as z from "zod";
import { CLUSTER_KINDS } from "../platform/constants";
import { Id, Timestamp } from "../platform/fields";

/** People who share an inviter, a network or a bank account number. A hint, which decides nothing. */
export const PersonCluster = z.object({
  /** Of what is shared. Tells nothing about an account number. */
  id: Id,
  kind: z.enum(CLUSTER_KINDS),
  /** The network: an IPv4 /24 or an IPv6 /48; null for other kinds. */
  network: z.string().nullable(),
  /** Who invited them; null for other kinds. */
  inviter: z.object({ id: Id, username: z.string() }).nullable(),
  /** How many they are. */
  people: z.int(),
  /** How many of them are suspended now. */
  suspended: z.int(),
  /** How many of them have an approved submission. */
  with_approval: z.int(),
  first_joined_at: Timestamp,
  last_joined_at: Timestamp,
  /** The newest of them, at most 10. */
  named: z.array(
    z.object({ id: Id, username: z.string(), is_suspended: z.boolean(), created_at: Timestamp }),
  ),
});
export type PersonCluster = z.infer<typeof PersonCluster>;

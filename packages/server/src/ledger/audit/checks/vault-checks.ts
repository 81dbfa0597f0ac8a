import { sql } from "drizzle-orm";
import { itemCodes, marketplaceItems, redemptions } from "../../../platform/db/schema/index";
import { type Check, differs, inSlice } from "./check";

/** Compares the codes of the vault with the redemptions that they were given to, and with the decisions about them. */
export const VAULT_CHECKS: Check[] = [
  {
    name: "owners of codes",
    slicedBy: itemCodes.id,
    statement: (slice) => sql`
      select concat('code ', c.id, ' was given to redemption ', c.redemption_id,
        ', which is no approved gift card of its item') as problem
      from item_codes c
      where ${inSlice(sql`c.id`, slice)} and c.redemption_id is not null and not exists (
        select from redemptions r where r.id = c.redemption_id and r.item_id = c.item_id
          and r.item_type = 'Gift Card' and r.status = 'APPROVED' and r.redemption_code is null)`,
  },
  {
    name: "codes given",
    slicedBy: redemptions.id,
    statement: (slice) => sql`
      select ${differs(sql`'codes of redemption ', r.id`, sql`coalesce(d.n, 0)`, sql`coalesce(c.n, 0)`)}
      from redemptions r
      left join lateral (
        select count(*) as n from admin_decisions
        where subject_id = r.id and action in ('approve_redemption', 'deliver_code')
          and "after"->>'code' in ('vault', 'typed')
      ) d on true
      left join lateral (
        select count(*) as n from item_codes where redemption_id = r.id
      ) c on true
      where ${inSlice(sql`r.id`, slice)} and coalesce(d.n, 0) <> coalesce(c.n, 0)`,
  },
  {
    name: "codes added",
    slicedBy: marketplaceItems.id,
    statement: (slice) => sql`
      select ${differs(sql`'codes added to item ', i.id`, sql`coalesce(d.n, 0)`, sql`coalesce(c.n, 0)`)}
      from marketplace_items i
      left join (
        select subject_id, sum(coalesce(("after"->>'codes_added')::bigint, 0)
          - coalesce(("after"->>'codes_removed')::bigint, 0)) as n
        from admin_decisions
        where action in ('add_codes', 'remove_item_code') and ${inSlice(sql`subject_id`, slice)} group by subject_id
      ) d on d.subject_id = i.id
      left join (
        select item_id, count(*) as n from item_codes
        where line is not null and ${inSlice(sql`item_id`, slice)} group by item_id
      ) c on c.item_id = i.id
      where ${inSlice(sql`i.id`, slice)} and coalesce(d.n, 0) <> coalesce(c.n, 0)`,
  },
];

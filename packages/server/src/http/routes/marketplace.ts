import { getItem } from "../../marketplace/get-item";
import { listItems } from "../../marketplace/list-items";
import { redeemItem } from "../../redemptions/redeem-item";
import { callerCalls, listCalls } from "../implementer";

const calls = callerCalls.marketplace;
const lists = listCalls.marketplace;

export const marketplaceRoutes = {
  list: lists.list.handler(({ context, input }) => listItems(context.services, input)),
  get: calls.get.handler(({ context, input }) => getItem(context.services, input.id)),
  redeem: calls.redeem.handler(({ context, input }) =>
    redeemItem(context.services, context.caller, {
      item_id: input.p_item_id,
      request_id: input.p_request_id,
      expected_price: input.p_expected_price,
      expected_value: input.p_expected_value,
      bank_details: input.p_bank_details ?? null,
    }),
  ),
};

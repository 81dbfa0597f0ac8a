import { getItem } from "../../marketplace/get-item";
import { listItems } from "../../marketplace/list-items";
import { redeemItem } from "../../redemptions/redeem-item";
import { callerCalls, listCalls } from "../implementer";
import { run } from "../run";

const calls = callerCalls.marketplace;

export const marketplaceRoutes = {
  list: listCalls.marketplace.list.handler(run(listItems)),
  get: calls.get.handler(run(getItem)),
  redeem: calls.redeem.handler(run(redeemItem)),
};

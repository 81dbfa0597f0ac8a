import { decideRedemption } from "../../redemptions/decide-redemption";
import { listMyRedemptions } from "../../redemptions/list-my-redemptions";
import { listRedemptions } from "../../redemptions/list-redemptions";
import { callerCalls, listCalls } from "../implementer";

const calls = callerCalls.redemptions;
const lists = listCalls.redemptions;

export const redemptionRoutes = {
  mine: lists.mine.handler(({ context, input }) =>
    listMyRedemptions(context.services, context.caller, input),
  ),
  list: lists.list.handler(({ context, input }) => listRedemptions(context.services, input)),
  approve: calls.approve.handler(({ context, input }) =>
    decideRedemption(context.services, context.caller, input.p_redemption_id, {
      action: "approve",
      note: input.p_note ?? null,
      code: input.p_redemption_code ?? null,
    }),
  ),
  reject: calls.reject.handler(({ context, input }) =>
    decideRedemption(context.services, context.caller, input.p_redemption_id, {
      action: "reject",
      note: input.p_note ?? null,
    }),
  ),
};

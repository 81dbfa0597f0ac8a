import { approveRedemption, rejectRedemption } from "../../redemptions/decide-redemption";
import { listMyRedemptions } from "../../redemptions/list-my-redemptions";
import { listRedemptions } from "../../redemptions/list-redemptions";
import { callerCalls, listCalls } from "../implementer";
import { run } from "../run";

const calls = callerCalls.redemptions;
const lists = listCalls.redemptions;

export const redemptionRoutes = {
  mine: lists.mine.handler(run(listMyRedemptions)),
  list: lists.list.handler(run(listRedemptions)),
  approve: calls.approve.handler(run(approveRedemption)),
  reject: calls.reject.handler(run(rejectRedemption)),
};

import * as z from "zod";
import { POINTS_AMOUNT_MAX } from "../constants";
import { CommissionStats } from "../entities/commission-stats";
import { Id } from "../entities/common";
import { UserProfile } from "../entities/user-profile";
import { ERROR_CODES } from "../errors";
import { refusalMessages } from "../messages";
import { adminMay, adminMayOnce } from "./base";

const tags = ["Administration: points"];

export const pointsCalls = {
  deduct: adminMayOnce
    .route({
      method: "POST",
      path: "/rpc/deduct_points",
      summary: "Take points from a person",
      tags,
    })
    .input(
      z.strictObject({
        user_id: Id,
        points_to_deduct: z.int().min(1).max(POINTS_AMOUNT_MAX),
      }),
    )
    .errors({
      NOT_FOUND: ERROR_CODES.NOT_FOUND,
      NOT_ENOUGH_POINTS: {
        ...ERROR_CODES.NOT_ENOUGH_POINTS,
        message: refusalMessages.notThatManyPoints,
      },
    })
    .output(UserProfile),

  commissionStats: adminMay
    .route({
      method: "POST",
      path: "/rpc/get_detailed_commission_stats",
      summary: "What approved cash redemptions have brought",
      tags,
    })
    .input(z.strictObject({}).optional())
    .output(z.array(CommissionStats).length(1)),
};

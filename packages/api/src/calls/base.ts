import { oc } from "@orpc/contract";
import { ERROR_CODES } from "../errors";

/** Who may make a call. The server refuses everybody else before the call's own code runs. */
export type Access = "anyone" | "user" | "admin";

export interface CallMeta {
  access: Access;
}

const { BAD_REQUEST, UNAUTHORIZED, FORBIDDEN, TOO_MANY_REQUESTS, INTERNAL_SERVER_ERROR } =
  ERROR_CODES;

const call = oc.$meta<CallMeta>({ access: "admin" }).errors({
  BAD_REQUEST,
  TOO_MANY_REQUESTS,
  INTERNAL_SERVER_ERROR,
});

export const anyoneMay = call.meta({ access: "anyone" });
export const userMay = call.meta({ access: "user" }).errors({ UNAUTHORIZED });
export const adminMay = call.meta({ access: "admin" }).errors({ UNAUTHORIZED, FORBIDDEN });

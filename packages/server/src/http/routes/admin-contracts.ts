import { createContract } from "../../contracts/create-contract";
import { deleteContract } from "../../contracts/delete-contract";
import { extendContract } from "../../contracts/extend-contract";
import { getContractForAdmin } from "../../contracts/get-contract-for-admin";
import { listAllContracts } from "../../contracts/list-all-contracts";
import { updateContract } from "../../contracts/update-contract";
import { listContractSubmissions } from "../../submissions/list-contract-submissions";
import { callerCalls, listCalls } from "../implementer";

const calls = callerCalls.adminContracts;
const lists = listCalls.adminContracts;

export const adminContractRoutes = {
  list: lists.list.handler(({ context, input }) => listAllContracts(context.services, input)),
  get: calls.get.handler(({ context, input }) => getContractForAdmin(context.services, input.id)),
  submissions: lists.submissions.handler(({ context, input }) =>
    listContractSubmissions(context.services, input),
  ),
  create: calls.create.handler(({ context, input }) =>
    createContract(context.services, context.caller, input),
  ),
  update: calls.update.handler(({ context, input }) =>
    updateContract(context.services, context.caller, input),
  ),
  delete: calls.delete.handler(({ context, input }) =>
    deleteContract(context.services, context.caller, input),
  ),
  extend: calls.extend.handler(({ context, input }) =>
    extendContract(context.services, context.caller, input),
  ),
};

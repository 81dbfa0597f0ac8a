import { createContract } from "../../contracts/create-contract";
import { deleteContract } from "../../contracts/delete-contract";
import { extendContract } from "../../contracts/extend-contract";
import { getContractForAdmin } from "../../contracts/get-contract-for-admin";
import { listAllContracts } from "../../contracts/list-all-contracts";
import { listContractSubmissions } from "../../contracts/list-contract-submissions";
import { updateContract } from "../../contracts/update-contract";
import { callerCalls, listCalls } from "../implementer";
import { run } from "../run";

const calls = callerCalls.adminContracts;
const lists = listCalls.adminContracts;

export const adminContractRoutes = {
  list: lists.list.handler(run(listAllContracts)),
  get: calls.get.handler(run(getContractForAdmin)),
  submissions: lists.submissions.handler(run(listContractSubmissions)),
  create: calls.create.handler(run(createContract)),
  update: calls.update.handler(run(updateContract)),
  delete: calls.delete.handler(run(deleteContract)),
  extend: calls.extend.handler(run(extendContract)),
};

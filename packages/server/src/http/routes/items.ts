import { createItem } from "../../marketplace/create-item";
import { deleteItem } from "../../marketplace/delete-item";
import { listAllItems } from "../../marketplace/list-all-items";
import { updateItem } from "../../marketplace/update-item";
import { callerCalls, listCalls } from "../implementer";
import { run } from "../run";

const calls = callerCalls.items;

export const itemRoutes = {
  list: listCalls.items.list.handler(run(listAllItems)),
  create: calls.create.handler(run(createItem)),
  update: calls.update.handler(run(updateItem)),
  delete: calls.delete.handler(run(deleteItem)),
};

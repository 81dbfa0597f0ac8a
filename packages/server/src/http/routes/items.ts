import { createItem } from "../../marketplace/create-item";
import { deleteItem } from "../../marketplace/delete-item";
import { listAllItems } from "../../marketplace/list-all-items";
import { updateItem } from "../../marketplace/update-item";
import { callerCalls, listCalls } from "../implementer";

const calls = callerCalls.items;
const lists = listCalls.items;

export const itemRoutes = {
  list: lists.list.handler(({ context, input }) => listAllItems(context.services, input)),
  create: calls.create.handler(({ context, input }) =>
    createItem(context.services, context.caller, input),
  ),
  update: calls.update.handler(({ context, input }) =>
    updateItem(context.services, context.caller, input),
  ),
  delete: calls.delete.handler(({ context, input }) =>
    deleteItem(context.services, context.caller, input.id),
  ),
};

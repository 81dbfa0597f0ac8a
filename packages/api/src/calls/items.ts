import * as z from "zod";
import { ITEM_TYPES, SEARCH_MAX_LENGTH } from "../constants";
import { Id, PageInput, pageOf, typedText, withDefaults } from "../entities/common";
import { ItemForm } from "../entities/item-form";
import { AdminMarketplaceItem } from "../entities/marketplace-item";
import { ERROR_CODES } from "../errors";
import { marketplaceMessages } from "../messages";
import { ITEM_DEFAULTS } from "../rules/item-form";
import { adminMay, adminMayOnceSecretly } from "./base";

const tags = ["Administration: marketplace items"];
const path = "/admin/marketplace/items";
const NOT_FOUND = { ...ERROR_CODES.NOT_FOUND, message: marketplaceMessages.itemNotFound };

export const CreateItemInput = z.strictObject(withDefaults(ItemForm.shape, ITEM_DEFAULTS));

export const UpdateItemInput = z.strictObject({ id: Id, ...ItemForm.partial().shape });

export const itemCalls = {
  list: adminMay
    .route({ method: "GET", path, summary: "All items, newest first, with their codes", tags })
    .input(
      PageInput.extend({
        search: typedText(SEARCH_MAX_LENGTH).optional(),
        type: z.enum(ITEM_TYPES).optional(),
      }),
    )
    .output(pageOf(AdminMarketplaceItem)),

  create: adminMayOnceSecretly
    .route({ method: "POST", path, summary: "Add an item", tags })
    .input(CreateItemInput)
    .output(AdminMarketplaceItem),

  update: adminMayOnceSecretly
    .route({
      method: "PATCH",
      path: `${path}/{id}`,
      summary: "Change an item; what is not given stays as it is",
      tags,
    })
    .input(UpdateItemInput)
    .errors({ NOT_FOUND })
    .output(AdminMarketplaceItem),

  delete: adminMayOnceSecretly
    .route({
      method: "DELETE",
      path: `${path}/{id}`,
      summary: "Take an item off the marketplace; its redemptions stay",
      tags,
    })
    .input(z.strictObject({ id: Id }))
    .errors({ NOT_FOUND })
    .output(AdminMarketplaceItem),
};

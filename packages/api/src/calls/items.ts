import * as z from "zod";
import {
  IMAGE_URL_MAX_LENGTH,
  ITEM_NAME_MAX_LENGTH,
  ITEM_TYPES,
  ITEM_VALUE_MAX_LENGTH,
  REDEMPTION_CODE_MAX_LENGTH,
  SEARCH_MAX_LENGTH,
  TEXT_MAX_LENGTH,
} from "../constants";
import { Id, PageInput, pageOf, typedText } from "../entities/common";
import { AdminMarketplaceItem } from "../entities/marketplace-item";
import { ERROR_CODES } from "../errors";
import { marketplaceMessages } from "../messages";
import { adminMay } from "./base";

const tags = ["Administration: marketplace items"];
const path = "/admin/marketplace/items";
const NOT_FOUND = { ...ERROR_CODES.NOT_FOUND, message: marketplaceMessages.itemNotFound };

/** What must hold beyond these shapes is the rule `itemFormErrors`. */
const fields = {
  name: typedText(ITEM_NAME_MAX_LENGTH),
  type: z.enum(ITEM_TYPES),
  price: z.number(),
  description: typedText(TEXT_MAX_LENGTH),
  value: typedText(ITEM_VALUE_MAX_LENGTH),
  quantity: z.number(),
  image_url: typedText(IMAGE_URL_MAX_LENGTH),
  redemption_code: typedText(REDEMPTION_CODE_MAX_LENGTH).nullable(),
};

export const CreateItemInput = z.strictObject({
  name: fields.name.default(""),
  type: fields.type.default("Gift Card"),
  price: fields.price.default(0),
  description: fields.description.default(""),
  value: fields.value.default(""),
  quantity: fields.quantity.default(0),
  image_url: fields.image_url.default(""),
  redemption_code: fields.redemption_code.default(null),
});

export const UpdateItemInput = z.strictObject({ id: Id, ...z.object(fields).partial().shape });

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

  create: adminMay
    .route({ method: "POST", path, summary: "Add an item", tags })
    .input(CreateItemInput)
    .output(AdminMarketplaceItem),

  update: adminMay
    .route({
      method: "PATCH",
      path: `${path}/{id}`,
      summary: "Change an item; what is not given stays as it is",
      tags,
    })
    .input(UpdateItemInput)
    .errors({ NOT_FOUND })
    .output(AdminMarketplaceItem),

  delete: adminMay
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
